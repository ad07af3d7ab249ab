import { itemAt } from '../../kernel/definitely.ts';
import type { Lexer } from './lexer.ts';
import { limits } from './limits.ts';
import { PdfProblem } from './problem.ts';
import type { Subsection, XrefEntry } from './xref.ts';

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
