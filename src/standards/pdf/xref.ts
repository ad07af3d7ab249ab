import { itemAt } from '../../kernel/definitely.ts';
import type { Lexer } from './lexer.ts';
import type { Dict } from './objects.ts';
import { limits, PdfProblem } from './problem.ts';

/**
 * The location of an object: none (free; `generation` is that of its next use), an offset in the file, or an index in
 * an object stream.
 */
export type XrefEntry =
  | { readonly kind: 'free'; readonly generation: number }
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly stream: number; readonly index: number };

/** The entry of an object that is in no section. */
export const free: XrefEntry = { kind: 'free', generation: 0 };

/** A run of consecutive object numbers. Entries are read from the bytes on demand, never all at once. */
export interface Subsection {
  readonly start: number;
  readonly count: number;
  /** @param index 0 to count - 1 */
  entry(index: number): XrefEntry;
}

/** One table or stream, belonging to one revision. Each object number is in at most one subsection. */
export interface XrefSection {
  /** `hybrid`: the stream beside a table (7.5.8.4), used for entries that the table marks as free. */
  readonly kind: 'table' | 'stream' | 'hybrid';
  readonly subsections: readonly Subsection[];
  readonly trailer: Dict;
  /** Its position in the file. */
  readonly offset: number;
}

/**
 * All sections, newest first: the first that contains a number decides. A hybrid section comes after its table and
 * before older sections; its table marks its objects as free.
 */
export class Xref {
  readonly sections: XrefSection[] = [];
  #subsections = 0;
  #entries = 0;

  add(kind: XrefSection['kind'], trailer: Dict, subsections: Subsection[], offset: number): XrefSection {
    this.#subsections += subsections.length;
    this.#entries += subsections.reduce((sum, { count }) => sum + count, 0);
    if (this.#subsections > limits.subsections || this.#entries > limits.xrefEntries)
      throw new PdfProblem('too-many-objects');
    const sorted = subsections.filter(({ count }) => count > 0).sort((a, b) => a.start - b.start);
    sorted.forEach(({ start, count }, i) => {
      if (start + count - 1 > limits.objectNumber) throw new PdfProblem('too-many-objects');
      // Readers disagree on which of two entries counts, so one file would be two documents.
      const before = sorted[i - 1];
      if (before && before.start + before.count > start) throw new PdfProblem('xref', 'overlap');
    });
    const section = { kind, subsections: sorted, trailer, offset };
    this.sections.push(section);
    return section;
  }

  find(objectNumber: number): XrefEntry {
    for (let i = 0; i < this.sections.length; i++) {
      const found = findEntry(this.sections, i, objectNumber);
      if (found) return found.entry;
    }
    return free;
  }

  /** Yields every number in use of all sections, with the entry that counts. */
  *entries(): Generator<[number, XrefEntry]> {
    for (const { subsections } of this.sections) {
      for (const { start, count, entry } of subsections) {
        for (let i = 0; i < count; i++) {
          const own = entry(i);
          if (own.kind === 'free') continue;
          if (this.sections.length === 1 || sameEntry(own, this.find(start + i))) yield [start + i, own];
        }
      }
    }
  }

  /** One more than the highest object number of all sections. */
  get size(): number {
    let size = 0;
    for (const { subsections } of this.sections) {
      const last = subsections.at(-1);
      if (last) size = Math.max(size, last.start + last.count);
    }
    return size;
  }
}

const sameEntry = (a: XrefEntry, b: XrefEntry): boolean =>
  a.kind === 'offset' && b.kind === 'offset' ? a.offset === b.offset : a.kind === b.kind;

/** Returns the entry of an object in a section, or in the stream beside it; undefined if neither has one. */
export function findEntry(
  sections: readonly XrefSection[],
  index: number,
  objectNumber: number,
): { readonly section: number; readonly entry: XrefEntry } | undefined {
  const entryIn = (section: number): XrefEntry | undefined => {
    const found = subsectionOf(itemAt(sections, section).subsections, objectNumber);
    return found?.entry(objectNumber - found.start);
  };
  const entry = entryIn(index);
  if (!entry) return undefined;
  const hidden = entry.kind === 'free' && sections[index + 1]?.kind === 'hybrid' ? entryIn(index + 1) : undefined;
  return hidden ? { section: index + 1, entry: hidden } : { section: index, entry };
}

/** Returns the subsection that has this object; undefined if none has. @param sorted by `start` */
function subsectionOf(sorted: readonly Subsection[], objectNumber: number): Subsection | undefined {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = itemAt(sorted, middle);
    if (objectNumber < candidate.start) high = middle - 1;
    else if (objectNumber >= candidate.start + candidate.count) low = middle + 1;
    else return candidate;
  }
  return undefined;
}

/** Bytes of one entry: `nnnnnnnnnn ggggg n` and a two-byte end of line (ISO 32000-2, 7.5.4). */
const ENTRY = 20;

/**
 * Reads a classic table; starts after `xref` and ends after `trailer`. Entries of the standard's fixed width are
 * skipped: a table of 100,000 objects costs only its few subsections.
 */
export function readXrefTable(lexer: Lexer): Subsection[] {
  const subsections: Subsection[] = [];
  for (;;) {
    const word = lexer.word();
    if (word === 'trailer') return subsections;
    if (!/^\d{1,10}$/.test(word)) throw new PdfProblem('xref', 'subsection');
    const start = Number(word);
    const count = lexer.unsigned();
    lexer.skipSpace();
    // Each entry takes at least 18 bytes, so check the count against the file's size before allocating.
    if (count * 18 > lexer.bytes.length - lexer.position) throw new PdfProblem('xref', 'count');
    subsections.push(fixedWidth(lexer, start, count) ?? anyWidth(lexer, start, count));
    if (subsections.length > limits.subsections) throw new PdfProblem('too-many-objects');
  }
}

function fixedWidth(lexer: Lexer, start: number, count: number): Subsection | undefined {
  const { bytes, position: first } = lexer;
  const end = first + count * ENTRY;
  if (count > 0 && (!isEntry(bytes, first) || !isEntry(bytes, end - ENTRY))) return undefined;
  const after = bytes[end];
  if (after === undefined || !((after >= 0x30 && after <= 0x39) || after === 0x74)) return undefined;
  lexer.position = end;
  return { start, count, entry: (index) => entryAt(bytes, first + index * ENTRY) };
}

/** Reads tables with other line ends, which are invalid but common. */
function anyWidth(lexer: Lexer, start: number, count: number): Subsection {
  const offsets = new Float64Array(count);
  const generations = new Uint32Array(count);
  const used = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    offsets[i] = lexer.unsigned();
    generations[i] = lexer.unsigned();
    const kind = lexer.word();
    if (kind !== 'n' && kind !== 'f') throw new PdfProblem('xref', 'entry');
    used[i] = kind === 'n' ? 1 : 0;
  }
  const entry = (i: number): XrefEntry => {
    const generation = itemAt(generations, i);
    return used[i] ? { kind: 'offset', offset: itemAt(offsets, i), generation } : { kind: 'free', generation };
  };
  return { start, count, entry };
}

function isEntry(bytes: Buffer, at: number): boolean {
  const kind = bytes[at + 17];
  return (
    (kind === 0x6e || kind === 0x66) &&
    bytes[at + 10] === 0x20 &&
    bytes[at + 16] === 0x20 &&
    digits(bytes, at, 10) >= 0 &&
    digits(bytes, at + 11, 5) >= 0
  );
}

function entryAt(bytes: Buffer, at: number): XrefEntry {
  if (!isEntry(bytes, at)) throw new PdfProblem('xref', 'entry');
  if (bytes[at + 17] === 0x66) return { kind: 'free', generation: digits(bytes, at + 11, 5) };
  return { kind: 'offset', offset: digits(bytes, at, 10), generation: digits(bytes, at + 11, 5) };
}

/** Parses `length` digits; -1 if they are not digits. */
function digits(bytes: Buffer, at: number, length: number): number {
  let value = 0;
  for (let i = at; i < at + length; i++) {
    const digit = (bytes[i] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
