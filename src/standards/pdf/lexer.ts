import { AmbiguousDict, type Dict, type MutableDict, Name, type PdfObject, Raw, Ref } from './objects.ts';
import { limits, PdfProblem } from './problem.ts';

const SPACE = 1;
const DELIMITER = 2;
/** The character classes of ISO 32000-2, 7.2.3; zero is a regular character. */
const classOf = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classOf[byte] = SPACE;
for (const byte of Buffer.from('()<>[]{}/%')) classOf[byte] = DELIMITER;

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Parses objects strictly: anything that is not PDF syntax is a `PdfProblem`. */
export class Lexer {
  readonly bytes: Buffer;
  position: number;

  constructor(bytes: Buffer, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      while (this.position < bytes.length && classOf[bytes[this.position] ?? 0] === SPACE) this.position++;
      if (bytes[this.position] !== 0x25) return;
      while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
        this.position++;
    }
  }

  /** Reads the next run of regular characters after white space; empty at a delimiter or the end. */
  word(): string {
    this.skipSpace();
    return this.#regular();
  }

  /** Reads the next word as a number without sign. @throws PdfProblem `syntax` */
  unsigned(): number {
    const word = this.word();
    if (!/^\d{1,15}$/.test(word)) throw new PdfProblem('syntax', `no number at ${this.position}`);
    return Number(word);
  }

  object(depth = 0): PdfObject {
    if (depth > limits.depth) throw new PdfProblem('depth');
    this.skipSpace();
    const { bytes } = this;
    const first = bytes[this.position];
    if (first === undefined) throw new PdfProblem('syntax', 'unexpected end');
    if (first === 0x2f) return this.#name();
    if (first === 0x3c) return bytes[this.position + 1] === 0x3c ? this.#dict(depth) : this.#hexString();
    if (first === 0x28) return this.#literalString();
    if (first === 0x5b) return this.#array(depth);
    return this.#keywordOrNumber();
  }

  #regular(): string {
    const { bytes } = this;
    const start = this.position;
    while (this.position < bytes.length && classOf[bytes[this.position] ?? 0] === 0) this.position++;
    return bytes.toString('latin1', start, this.position);
  }

  #name(): Name {
    this.position++;
    const raw = this.#regular();
    return new Name(
      raw.includes('#')
        ? raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        : raw,
    );
  }

  #dict(depth: number): Dict {
    const { bytes } = this;
    const entries: MutableDict = new Map();
    let repeated = false;
    this.position += 2;
    for (;;) {
      this.skipSpace();
      if (bytes[this.position] === 0x3e && bytes[this.position + 1] === 0x3e) {
        this.position += 2;
        return repeated ? new AmbiguousDict(entries) : entries;
      }
      if (bytes[this.position] !== 0x2f) throw new PdfProblem('syntax', `no key at ${this.position}`);
      const key = this.#name().value;
      if (entries.has(key)) repeated = true;
      entries.set(key, this.object(depth + 1));
    }
  }

  #array(depth: number): PdfObject[] {
    const items: PdfObject[] = [];
    this.position++;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === 0x5d) {
        this.position++;
        return items;
      }
      items.push(this.object(depth + 1));
    }
  }

  #hexString(): Raw {
    const end = this.bytes.indexOf(0x3e, this.position);
    if (end < 0) throw new PdfProblem('syntax', 'unterminated string');
    const raw = new Raw(this.bytes.subarray(this.position, end + 1));
    this.position = end + 1;
    return raw;
  }

  #literalString(): Raw {
    const { bytes } = this;
    const start = this.position++;
    for (let open = 1; open > 0; ) {
      if (this.position >= bytes.length) throw new PdfProblem('syntax', 'unterminated string');
      const byte = bytes[this.position++];
      if (byte === 0x5c) this.position++;
      else if (byte === 0x28) open++;
      else if (byte === 0x29) open--;
    }
    return new Raw(bytes.subarray(start, this.position));
  }

  #keywordOrNumber(): PdfObject {
    const start = this.position;
    const word = this.#regular();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (!number.test(word)) throw new PdfProblem('syntax', `no object at ${start}`);
    return this.#isUnsigned(start, this.position) ? (this.#reference(Number(word)) ?? Number(word)) : Number(word);
  }

  /** Reads `number generation R`; otherwise returns undefined and consumes nothing. */
  #reference(objectNumber: number): Ref | undefined {
    const back = this.position;
    this.skipSpace();
    const start = this.position;
    const generation = this.#regular();
    if (this.#isUnsigned(start, this.position) && this.word() === 'R') return new Ref(objectNumber, Number(generation));
    this.position = back;
    return undefined;
  }

  #isUnsigned(start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      const byte = this.bytes[at] ?? 0;
      if (byte < 0x30 || byte > 0x39) return false;
    }
    return end > start;
  }
}
