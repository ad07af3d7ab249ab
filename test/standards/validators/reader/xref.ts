import { decodeStream } from './filters.ts';
import { Keyword, Lexer } from './lexer.ts';
import { nameOf, type PdfDict, PdfStream, type PdfValue, Unreadable } from './objects.ts';

export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'offset'; offset: number; gen: number }
  | { kind: 'packed'; container: number; index: number };

/** One cross-reference table or stream with its trailer dictionary; a hybrid's XRefStm is folded in. */
export interface XrefSection {
  readonly offset: number;
  readonly kind: 'table' | 'stream';
  readonly hybrid: boolean;
  readonly dict: PdfDict;
  readonly entries: ReadonlyMap<number, XrefEntry>;
}

export interface IndirectObject {
  readonly num: number;
  readonly gen: number;
  readonly value: PdfValue;
  /** Where the object's bytes end, just behind `endobj` (or behind the value when `endobj` is missing). */
  readonly end: number;
  readonly notes: readonly string[];
}

/** Reads `n g obj … endobj` at an offset; `lengthOf` resolves an indirect /Length. */
export const readIndirect = (
  bytes: Buffer,
  offset: number,
  lengthOf: (value: PdfValue | undefined) => PdfValue,
): IndirectObject => {
  const lexer = new Lexer(bytes, offset);
  const [num, gen, word] = [lexer.token(), lexer.token(), lexer.token()];
  if (typeof num !== 'number' || typeof gen !== 'number' || !(word instanceof Keyword) || word.text !== 'obj')
    throw new Unreadable(`no object at offset ${offset}`);
  const notes = lexer.notes;
  let value = lexer.value();
  lexer.skipSpace();
  if (value instanceof Map && bytes.toString('latin1', lexer.at, lexer.at + 6) === 'stream') {
    const { raw, end, problem } = streamBytes(bytes, lexer.at + 6, lengthOf(value.get('Length')));
    if (problem) notes.push(`object ${num}: ${problem}`);
    value = new PdfStream(value, raw);
    lexer.at = end;
  }
  const last = lexer.token();
  if (!(last instanceof Keyword) || last.text !== 'endobj') notes.push(`object ${num}: endobj is missing`);
  return { num, gen, value, end: lexer.at, notes };
};

const streamBytes = (bytes: Buffer, behindWord: number, length: PdfValue) => {
  let start = behindWord;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  const isEnd = (at: number) => /^\s{0,2}endstream/.test(bytes.toString('latin1', at, at + 11));
  if (typeof length === 'number' && isEnd(start + length)) {
    const end = bytes.indexOf('endstream', start + length) + 9;
    return { raw: bytes.subarray(start, start + length), end };
  }
  const found = bytes.indexOf('endstream', start);
  if (found < 0) throw new Unreadable(`stream at ${start} has no endstream`);
  return { raw: bytes.subarray(start, found), end: found + 9, problem: `Length ${String(length)} is wrong` };
};

/** Reads the section at `offset`, table or stream. */
export const readSection = (bytes: Buffer, offset: number): XrefSection => {
  const lexer = new Lexer(bytes, offset);
  lexer.skipSpace();
  if (bytes.toString('latin1', lexer.at, lexer.at + 4) !== 'xref') return streamSection(bytes, offset);
  lexer.at += 4;
  const entries = tableEntries(lexer);
  const dict = lexer.value();
  if (!(dict instanceof Map)) throw new Unreadable(`trailer of the table at ${offset} is no dictionary`);
  const beside = dict.get('XRefStm');
  if (typeof beside !== 'number') return { offset, kind: 'table', hybrid: false, dict, entries };
  const hidden = streamSection(bytes, beside).entries;
  for (const [num, entry] of hidden) {
    const visible = entries.get(num);
    if (!visible || visible.kind === 'free') entries.set(num, entry);
  }
  return { offset, kind: 'table', hybrid: true, dict, entries };
};

const tableEntries = (lexer: Lexer): Map<number, XrefEntry> => {
  const entries = new Map<number, XrefEntry>();
  for (;;) {
    const first = lexer.token();
    if (first instanceof Keyword && first.text === 'trailer') return entries;
    const count = lexer.token();
    if (typeof first !== 'number' || typeof count !== 'number') throw new Unreadable('bad subsection of a table');
    for (let i = 0; i < count; i++) {
      const [offset, gen, kind] = [lexer.token(), lexer.token(), lexer.token()];
      if (typeof offset !== 'number' || typeof gen !== 'number' || !(kind instanceof Keyword))
        throw new Unreadable('bad entry of a table');
      entries.set(first + i, kind.text === 'n' ? { kind: 'offset', offset, gen } : { kind: 'free' });
    }
  }
};

const streamSection = (bytes: Buffer, offset: number): XrefSection => {
  const { value } = readIndirect(bytes, offset, (length) => length ?? null);
  if (!(value instanceof PdfStream) || nameOf(value.dict.get('Type')) !== 'XRef')
    throw new Unreadable(`no cross-reference section at ${offset}`);
  const data = decodeStream(value, (each) => each ?? null);
  const numbers = (key: string) => {
    const list = value.dict.get(key);
    return Array.isArray(list) ? list.map(Number) : undefined;
  };
  const [a, b, c] = numbers('W') ?? [];
  if (a === undefined || b === undefined || c === undefined) throw new Unreadable('cross-reference stream without W');
  const index = numbers('Index') ?? [0, Number(value.dict.get('Size'))];
  const entries = new Map<number, XrefEntry>();
  let at = 0;
  const field = (width: number) => {
    let sum = 0;
    for (let i = 0; i < width; i++) sum = sum * 256 + (data[at++] ?? 0);
    return sum;
  };
  for (let pair = 0; pair + 1 < index.length; pair += 2)
    for (let i = 0; i < index[pair + 1]! && at < data.length; i++) {
      const kind = a ? field(a) : 1;
      const [second, third] = [field(b), field(c)];
      const num = index[pair]! + i;
      if (kind === 1) entries.set(num, { kind: 'offset', offset: second, gen: third });
      else if (kind === 2) entries.set(num, { kind: 'packed', container: second, index: third });
      else entries.set(num, { kind: 'free' });
    }
  return { offset, kind: 'stream', hybrid: false, dict: value.dict, entries };
};
