import { itemAt } from '../../kernel/definitely.ts';
import { limits } from './limits.ts';
import type { Dict } from './objects.ts';
import { PdfProblem } from './problem.ts';

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
