import { limits, PdfProblem } from '../problem.ts';

/** An object found by its header, `number generation obj`, independently of the cross-reference table. */
export interface FoundObject {
  readonly number: number;
  /** The position after the word `obj`. */
  readonly start: number;
  /** The latest end of its value: the next header, or its word `stream`. */
  readonly end: number;
  /** The stream's body; undefined if it is not a stream. */
  readonly body: { readonly start: number; readonly end: number } | undefined;
}

interface Header {
  readonly number: number;
  /** First byte of the number. */
  readonly at: number;
  readonly start: number;
}

/**
 * Finds every object in file order, in one pass: each byte is read only a few times, whatever the file claims. Skips
 * the bodies of streams, so that an embedded PDF is not mistaken for part of the file.
 *
 * @throws PdfProblem `too-many-objects`
 */
export function scanObjects(bytes: Buffer): FoundObject[] {
  const headers = [...findHeaders(bytes)];
  const numbers = new Map(headers.map((header) => [header.number, header]));
  const next = {
    endstream: nextOf(bytes, 'endstream'),
    endobj: nextOf(bytes, 'endobj'),
    stream: nextOf(bytes, 'stream'),
  };
  const found: FoundObject[] = [];
  let passed = 0;
  headers.forEach((header, i) => {
    if (header.at < passed) return;
    const limit = headers[i + 1]?.at ?? bytes.length;
    const keyword = next.stream(header.start);
    const endobj = next.endobj(header.start);
    const isStream = keyword < limit && keyword < endobj && followsDict(bytes, keyword);
    if (!isStream) {
      found.push({ number: header.number, start: header.start, end: limit, body: undefined });
      return;
    }
    let start = keyword + 'stream'.length;
    if (bytes[start] === 13) start++;
    if (bytes[start] === 10) start++;
    const length = declaredLength(bytes.toString('latin1', header.start, keyword), bytes, numbers);
    const end = bodyEnd(bytes, start, length, next);
    passed = end;
    found.push({ number: header.number, start: header.start, end: keyword, body: { start, end } });
  });
  return found;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;

/** Reads backwards from each `obj`: white space, the generation, white space, the number. */
function* findHeaders(bytes: Buffer): Generator<Header> {
  let count = 0;
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const generation = digitsBefore(bytes, at);
    const number = generation && digitsBefore(bytes, generation.at, true);
    if (!number || number.value > limits.objectNumber) continue;
    if (++count > limits.objects) throw new PdfProblem('too-many-objects');
    yield { number: number.value, at: number.at, start: at + 3 };
  }
}

/** Reads a number of at most ten digits that ends before a position; white space may follow it. */
function digitsBefore(bytes: Buffer, before: number, spaced = false): { value: number; at: number } | undefined {
  let end = before;
  while (end > 0 && before - end < 16 && isSpace(bytes[end - 1])) end--;
  if (spaced && end === before) return undefined;
  let at = end;
  while (at > 0 && end - at < 10 && isDigit(bytes[at - 1])) at--;
  return at < end ? { value: Number(bytes.toString('latin1', at, end)), at } : undefined;
}

/** Returns a function that finds the next occurrence of a word. With ascending positions it reads the file once. */
function nextOf(bytes: Buffer, word: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) {
      const found = bytes.indexOf(word, from);
      known = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return known;
  };
}

function followsDict(bytes: Buffer, keyword: number): boolean {
  let at = keyword;
  while (at > 0 && keyword - at < 64 && isSpace(bytes[at - 1])) at--;
  return bytes[at - 1] === 0x3e || bytes[keyword + 6] === 10 || bytes[keyword + 6] === 13;
}

function declaredLength(dict: string, bytes: Buffer, numbers: ReadonlyMap<number, Header>): number | undefined {
  const declared = /\/Length\s+(\d{1,10})(?:\s+\d{1,5}\s+(R))?/.exec(dict);
  if (!declared) return undefined;
  if (!declared[2]) return Number(declared[1]);
  const holder = numbers.get(Number(declared[1]));
  const held = holder && /^\s*(\d{1,10})/.exec(bytes.toString('latin1', holder.start, holder.start + 24));
  return held ? Number(held[1]) : undefined;
}

function bodyEnd(
  bytes: Buffer,
  start: number,
  length: number | undefined,
  next: Record<'endstream' | 'endobj', (from: number) => number>,
): number {
  if (length !== undefined && start + length <= bytes.length) {
    let at = start + length;
    while (at < bytes.length && at < start + length + 4 && isSpace(bytes[at])) at++;
    if (bytes.toString('latin1', at, at + 9) === 'endstream') return start + length;
  }
  let end = Math.min(next.endstream(start), bytes.length);
  // Without `endstream` use the object's end. It is only the second choice, because a body may contain that word.
  if (end === bytes.length) end = Math.min(next.endobj(start), bytes.length);
  // The line end before `endstream` is not part of the body (ISO 32000-2, 7.3.8.1).
  if (bytes[end - 1] === 10 && end > start) end--;
  if (bytes[end - 1] === 13 && end > start) end--;
  return end;
}
