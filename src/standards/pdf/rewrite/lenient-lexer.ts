import { type Dict, hexString, type MutableDict, Name, type PdfObject, Raw, Ref } from '../objects.ts';
import { limits, PdfProblem } from '../problem.ts';

const isSpace = (byte: number | undefined): boolean =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number | undefined): boolean => byte !== undefined && !isSpace(byte) && !delimiters.has(byte);

/** A token that ends its container: a closing delimiter, a keyword such as `endobj`, or the end of the bytes. */
const END = Symbol('end');
type Token = PdfObject | typeof END;

/**
 * Parses objects from malformed bytes like common viewers: skips invalid syntax, and ends unclosed objects at the end
 * of the bytes. Makes one pass over the bytes.
 */
export class LenientLexer {
  readonly #bytes: Buffer;
  position: number;

  /** @param bytes one object's bytes; reading never goes beyond them */
  constructor(bytes: Buffer, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** Reads the next object; null if there is none. @throws PdfProblem `depth` */
  object(): PdfObject {
    const token = this.#token(0);
    return token === END ? null : token;
  }

  skipSpace(): void {
    const bytes = this.#bytes;
    for (;;) {
      while (isSpace(bytes[this.position])) this.position++;
      if (bytes[this.position] !== 0x25) return;
      while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
        this.position++;
    }
  }

  #token(depth: number): Token {
    if (depth > limits.depth) throw new PdfProblem('depth');
    this.skipSpace();
    const bytes = this.#bytes;
    const first = bytes[this.position];
    if (first === undefined) return END;
    if (first === 0x2f) return this.#name();
    if (first === 0x3c) return bytes[this.position + 1] === 0x3c ? this.#dict(depth) : this.#hexString();
    if (first === 0x28) return this.#literalString();
    if (first === 0x5b) return this.#array(depth);
    if (delimiters.has(first)) return END;
    return this.#keywordOrNumber();
  }

  #regular(): string {
    const start = this.position;
    while (isRegular(this.#bytes[this.position])) this.position++;
    return this.#bytes.toString('latin1', start, this.position);
  }

  #name(): Name {
    this.position++;
    return new Name(
      this.#regular().replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  #dict(depth: number): Dict {
    const entries: MutableDict = new Map();
    this.position += 2;
    for (;;) {
      this.skipSpace();
      const byte = this.#bytes[this.position];
      if (byte === undefined) return entries;
      if (byte === 0x3e) {
        this.position += this.#bytes[this.position + 1] === 0x3e ? 2 : 1;
        return entries;
      }
      if (byte !== 0x2f) {
        // A value without a key, or a stray delimiter.
        if (this.#token(depth + 1) === END && !this.#skipStray()) return entries;
        continue;
      }
      const key = this.#name().value;
      const value = this.#token(depth + 1);
      if (value !== END) entries.set(key, value);
    }
  }

  #array(depth: number): PdfObject[] {
    const items: PdfObject[] = [];
    this.position++;
    for (;;) {
      this.skipSpace();
      const byte = this.#bytes[this.position];
      if (byte === 0x5d) {
        this.position++;
        return items;
      }
      if (byte === undefined || (byte === 0x3e && this.#bytes[this.position + 1] === 0x3e)) return items;
      const item = this.#token(depth + 1);
      if (item !== END) items.push(item);
      else if (!this.#skipStray()) return items;
    }
  }

  /** Skips one stray delimiter; returns false at a keyword that ends the object, or at the end. */
  #skipStray(): boolean {
    const byte = this.#bytes[this.position];
    if (byte === undefined || !delimiters.has(byte)) return false;
    this.position++;
    return true;
  }

  #hexString(): Raw {
    const start = this.position;
    const found = this.#bytes.indexOf(0x3e, start);
    const end = found < 0 ? this.#bytes.length : found;
    this.position = Math.min(this.#bytes.length, end + 1);
    const digits = this.#bytes.toString('latin1', start + 1, end).replace(/[^0-9a-fA-F]/g, '');
    return hexString(`${digits}${digits.length % 2 ? '0' : ''}`);
  }

  #literalString(): Raw {
    const bytes = this.#bytes;
    const start = this.position++;
    let open = 1;
    while (open > 0 && this.position < bytes.length) {
      const byte = bytes[this.position++];
      if (byte === 0x5c) this.position++;
      else if (byte === 0x28) open++;
      else if (byte === 0x29) open--;
    }
    this.position = Math.min(this.position, bytes.length);
    if (open === 0) return new Raw(bytes.subarray(start, this.position));
    const hex = bytes.toString('hex', start + 1, this.position);
    return hexString(hex);
  }

  #keywordOrNumber(): Token {
    const start = this.position;
    const word = this.#regular();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (/^\d{1,10}$/.test(word)) return this.#reference(Number(word)) ?? Number(word);
    // Writers produce `--5`, `1.2.3`, `5.-3`, `1e-7`: viewers use the leading number.
    const number = /^[+-]*(\d*\.?\d*)/.exec(word)?.[1] ?? '';
    if (/\d/.test(number)) return (word.startsWith('-') ? -1 : 1) * Number(number);
    if (/^[+-.]+$/.test(word)) return 0;
    this.position = start;
    if (/^(?:endobj|endstream|stream|obj|xref|trailer|startxref)/.test(word)) return END;
    this.position = start + word.length;
    return null;
  }

  #reference(objectNumber: number): Ref | undefined {
    const back = this.position;
    this.skipSpace();
    const generation = this.#regular();
    if (/^\d{1,5}$/.test(generation)) {
      this.skipSpace();
      const at = this.position;
      if (this.#bytes[at] === 0x52 && !isRegular(this.#bytes[at + 1])) {
        this.position = at + 1;
        return new Ref(objectNumber, Number(generation));
      }
    }
    this.position = back;
    return undefined;
  }
}
