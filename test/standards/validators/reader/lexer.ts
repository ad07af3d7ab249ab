import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue, Unreadable } from './objects.ts';

/** Anything that is no operand: `obj`, `R`, `[`, `<<`, and the operators of content streams. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Token = null | boolean | number | PdfName | PdfString | Keyword;

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set(Buffer.from('()<>[]{}/%'));
const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
/** Deeper nesting than any honest file has; ours has under ten. */
const MAX_DEPTH = 256;

/** Reads tokens and objects (ISO 32000-2 §7.2, §7.3). Doubtful spellings are collected in `notes`. */
export class Lexer {
  readonly bytes: Buffer;
  at: number;
  readonly notes: string[] = [];
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  skipSpace(): void {
    for (;;) {
      while (SPACE.has(this.bytes[this.at] ?? -1)) this.at++;
      if (this.bytes[this.at] !== 0x25) return;
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++;
    }
  }

  /** The next token, or undefined at the end. */
  token(): Token | undefined {
    this.skipSpace();
    const start = this.at;
    const byte = this.bytes[start];
    if (byte === undefined) return undefined;
    if (byte === 0x2f) return this.#name();
    if (byte === 0x28) return this.#literal();
    if (byte === 0x3c && this.bytes[start + 1] !== 0x3c) return this.#hex();
    if (DELIMITER.has(byte)) {
      const double = (byte === 0x3c || byte === 0x3e) && this.bytes[start + 1] === byte;
      this.at += double ? 2 : 1;
      return new Keyword(this.bytes.toString('latin1', start, this.at));
    }
    const word = this.#regular();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : new Keyword(word);
  }

  /** The next object; `references` off for content streams, where `1 0 R` cannot occur. */
  value(references = true): PdfValue {
    const token = this.token();
    if (token === undefined) throw new Unreadable(`object expected at the end (${this.at})`);
    return this.valueFrom(token, references);
  }

  /** The object that begins with a token that was already read. */
  valueFrom(token: Token, references = true, depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new Unreadable('objects are nested too deep');
    if (typeof token === 'number' && references && Number.isInteger(token) && token >= 0) return this.#reference(token);
    if (!(token instanceof Keyword)) return token;
    if (token.text === '[') return this.#array(references, depth);
    if (token.text === '<<') return this.#dictionary(references, depth);
    throw new Unreadable(`unexpected "${token.text.slice(0, 20)}" before ${this.at}`);
  }

  #array(references: boolean, depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    for (;;) {
      const token = this.token();
      if (token === undefined) throw new Unreadable('array without end');
      if (token instanceof Keyword && token.text === ']') return items;
      items.push(this.valueFrom(token, references, depth + 1));
    }
  }

  #dictionary(references: boolean, depth: number): PdfDict {
    const dict: PdfDict = new Map();
    for (;;) {
      const key = this.token();
      if (key instanceof Keyword && key.text === '>>') return dict;
      if (!(key instanceof PdfName)) throw new Unreadable(`dictionary key expected before ${this.at}`);
      const token = this.token();
      if (token === undefined) throw new Unreadable('dictionary without end');
      if (dict.has(key.text)) this.notes.push(`key /${key.text} twice in one dictionary`);
      dict.set(key.text, this.valueFrom(token, references, depth + 1));
    }
  }

  #reference(num: number): number | PdfRef {
    const back = this.at;
    const gen = this.token();
    if (typeof gen === 'number' && Number.isInteger(gen) && gen >= 0) {
      const word = this.token();
      if (word instanceof Keyword && word.text === 'R') return new PdfRef(num, gen);
    }
    this.at = back;
    return num;
  }

  #regular(): string {
    const start = this.at;
    while (this.at < this.bytes.length && !SPACE.has(this.bytes[this.at]!) && !DELIMITER.has(this.bytes[this.at]!))
      this.at++;
    return this.bytes.toString('latin1', start, this.at);
  }

  #name(): PdfName {
    this.at++;
    const text = this.#regular();
    return new PdfName(text.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))));
  }

  #hex(): PdfString {
    const start = this.at;
    const end = this.bytes.indexOf(0x3e, start);
    if (end < 0) throw new Unreadable('hexadecimal string without end');
    const digits = this.bytes.toString('latin1', start + 1, end).replace(/[\0\t\n\f\r ]/g, '');
    if (/[^0-9a-fA-F]/.test(digits)) this.notes.push(`hexadecimal string at ${start} holds other characters`);
    if (digits.length % 2) this.notes.push(`hexadecimal string at ${start} has an odd number of digits`);
    this.at = end + 1;
    return new PdfString(Buffer.from(digits.length % 2 ? digits + '0' : digits, 'hex'), true, start, end + 1);
  }

  #literal(): PdfString {
    const start = this.at++;
    const out: number[] = [];
    for (let open = 1; ; ) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Unreadable('string without end');
      if (byte === 0x5c) this.#escape(out);
      else if (byte === 0x29 && --open === 0) break;
      else {
        if (byte === 0x28) open++;
        if (byte === 13) {
          if (this.bytes[this.at] === 10) this.at++;
          out.push(10);
        } else out.push(byte);
      }
    }
    return new PdfString(Buffer.from(out), false, start, this.at);
  }

  #escape(out: number[]): void {
    const byte = this.bytes[this.at++] ?? 0;
    const char = String.fromCharCode(byte);
    if (ESCAPES[char] !== undefined) out.push(ESCAPES[char]);
    else if (/[0-7]/.test(char)) {
      let code = byte - 48;
      for (let i = 0; i < 2 && /[0-7]/.test(String.fromCharCode(this.bytes[this.at] ?? 0)); i++)
        code = code * 8 + this.bytes[this.at++]! - 48;
      out.push(code & 255);
    } else if (byte === 13) {
      if (this.bytes[this.at] === 10) this.at++;
    } else if (byte !== 10) out.push(byte);
  }
}
