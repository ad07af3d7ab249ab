import { itemAt } from '../../../kernel/definitely.ts';
import { isArray, isDict, isInteger, type PdfObject, PdfProblem, Ref, Stream } from '../../pdf/index.ts';
import type { XrefEntry } from '../../pdf/xref.ts';
import type { Chain, Revision } from './revision.ts';

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
/** The character classes of ISO 32000-2, 7.2.3. */
const classOf = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classOf[byte] = SPACE;
for (const byte of Buffer.from('()<>[]{}/%')) classOf[byte] = DELIMITER;

/**
 * Finds the references `number generation R` of one object by its tokens, up to `stream`, `endobj` or the end. Never
 * throws.
 *
 * @param at the start of the object's header or value
 * @returns bytes read
 */
function scanReferences(bytes: Buffer, at: number, found: (objectNumber: number) => void): number {
  const { length } = bytes;
  let position = at;
  // The last two tokens; -1 if they are not integers.
  let older = -1;
  let newer = -1;
  while (position < length) {
    const byte = bytes[position] ?? 0;
    const kind = classOf[byte];
    if (kind === SPACE) {
      position++;
      continue;
    }
    if (kind === DELIMITER) {
      if (byte === 0x25) {
        position = endOfLine(bytes, position);
        continue;
      }
      older = newer = -1;
      position = skipDelimited(bytes, position);
      continue;
    }
    const start = position;
    let value = 0;
    let isNumber = true;
    while (position < length && classOf[bytes[position] ?? 0] === REGULAR) {
      const digit = (bytes[position] ?? 0) - 0x30;
      if (digit >= 0 && digit <= 9) value = value * 10 + digit;
      else isNumber = false;
      position++;
    }
    if (isNumber) {
      older = newer;
      newer = value;
      continue;
    }
    if (position - start === 1 && bytes[start] === 0x52) {
      if (older >= 0 && newer >= 0) found(older);
    } else if (isEnd(bytes, start, position)) break;
    older = newer = -1;
  }
  return position - at;
}

const isEnd = (bytes: Buffer, start: number, end: number): boolean =>
  end - start === 6 && (equals(bytes, start, 'stream') || equals(bytes, start, 'endobj'));

function equals(bytes: Buffer, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

function endOfLine(bytes: Buffer, at: number): number {
  let position = at;
  while (position < bytes.length && bytes[position] !== 10 && bytes[position] !== 13) position++;
  return position;
}

/** Returns the position after a string or name, or after one byte of any other delimiter. */
function skipDelimited(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === 0x28) return skipLiteral(bytes, at);
  if (byte === 0x3c) {
    if (bytes[at + 1] === 0x3c) return at + 2;
    const end = bytes.indexOf(0x3e, at);
    return end < 0 ? bytes.length : end + 1;
  }
  if (byte !== 0x2f) return at + 1;
  let position = at + 1;
  while (position < bytes.length && classOf[bytes[position] ?? 0] === REGULAR) position++;
  return position;
}

function skipLiteral(bytes: Buffer, at: number): number {
  let position = at + 1;
  for (let open = 1; open > 0 && position < bytes.length; position++) {
    const byte = bytes[position];
    if (byte === 0x5c) position++;
    else if (byte === 0x28) open++;
    else if (byte === 0x29) open--;
  }
  return position;
}

/** An object that refers to another, and the section that lists it. */
export interface User {
  readonly number: number;
  readonly section: number;
}

/** Represents the trailer among the users of an object. */
export const TRAILER = -1;

/** Maximum number of stored references. A drawing of 100,000 objects has some 500,000. */
const MAX_EDGES = 4_000_000;

/**
 * An index of references between objects, over all revisions from one on. Nothing is parsed: the bytes of each object
 * are scanned for references, so that malformed syntax cannot hide one.
 */
export class References {
  readonly #chain: Chain;
  readonly #base: Revision;
  #users = new Map<number, User[]>();
  #wanted: ReadonlySet<number> | undefined;
  #edges = 0;

  /**
   * @param base the oldest relevant revision
   * @param wanted the objects whose users are needed first; other queries cost a second pass
   */
  constructor(chain: Chain, base: Revision, wanted: ReadonlySet<number>) {
    this.#chain = chain;
    this.#base = base;
    this.#wanted = wanted;
    if (wanted.size > 0) this.#scan();
  }

  /** Returns the objects of a revision that refer to an object; one that does so twice is listed twice. */
  usersIn(revision: Revision, target: number): number[] {
    if (this.#wanted && !this.#wanted.has(target)) {
      this.#wanted = undefined;
      this.#users = new Map();
      this.#scan();
    }
    const users = (this.#users.get(target) ?? [])
      .filter((user) => revision.locate(user.number)?.section === user.section)
      .map(({ number }) => number);
    return countReferences(revision.trailer, target) > 0 ? [...users, TRAILER] : users;
  }

  #scan(): void {
    // Each object is scanned once; only overlapping entries exceed this limit.
    let left = 4 * this.#chain.bytes.length + (1 << 20);
    const scanned = new Set<number>();
    const sectionStarts = new Set(this.#chain.offsets);
    const streams = new Map<string, () => void>();
    for (const { number, section, entry } of this.#versions()) {
      if (entry.kind === 'compressed') {
        const scan = () => this.#scanObjectStream(itemAt(this.#chain.owners, section), entry.stream, section);
        streams.set(`${section} ${entry.stream}`, scan);
      }
      if (entry.kind !== 'offset' || scanned.has(entry.offset) || sectionStarts.has(entry.offset)) continue;
      scanned.add(entry.offset);
      left -= scanReferences(this.#chain.bytes, entry.offset, this.#noter({ number, section }));
      if (left < 0) throw new PdfProblem('too-many-objects');
    }
    for (const scan of streams.values()) scan();
  }

  #noter(user: User): (target: number) => void {
    return (target) => {
      if (this.#wanted && !this.#wanted.has(target)) return;
      if (++this.#edges > MAX_EDGES) throw new PdfProblem('too-many-objects');
      const users = this.#users.get(target);
      if (users) users.push(user);
      else this.#users.set(target, [user]);
    };
  }

  *#versions(): Generator<{ number: number; section: number; entry: XrefEntry }> {
    const { sections } = this.#chain;
    for (const [section, { subsections }] of sections.entries()) {
      const isLater = section < this.#base.section;
      for (const { start, count, entry } of subsections) {
        for (let i = 0; i < count; i++) {
          const own = entry(i);
          if (own.kind === 'free') continue;
          if (isLater || this.#base.locate(start + i)?.section === section)
            yield { number: start + i, section, entry: own };
        }
      }
    }
  }

  #scanObjectStream(revision: Revision, streamNumber: number, section: number): void {
    const stream = revision.get(streamNumber);
    if (!(stream instanceof Stream)) return;
    const [count, first] = [revision.resolve(stream.dict.get('N')), revision.resolve(stream.dict.get('First'))];
    if (!isInteger(count) || !isInteger(first)) return;
    const data = revision.pdf.decode(stream);
    const header = data.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
    for (let i = 0; i + 1 < header.length && i < 2 * count; i += 2) {
      const [number, offset] = [itemAt(header, i), itemAt(header, i + 1)];
      const following = header[i + 3];
      const at = first + offset;
      const next = following === undefined ? data.length : first + following;
      scanReferences(data.subarray(0, Math.max(at, next)), at, this.#noter({ number, section }));
    }
  }
}

/** Counts the references from an object to the target, without following other references. */
export function countReferences(object: PdfObject | undefined, target: number): number {
  if (object instanceof Ref) return object.number === target ? 1 : 0;
  const held = object instanceof Stream ? object.dict : object;
  const items = isArray(held) ? held : isDict(held) ? [...held.values()] : [];
  return items.reduce((sum: number, item) => sum + countReferences(item, target), 0);
}
