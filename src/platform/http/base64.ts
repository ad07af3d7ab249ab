import { TextDecoder } from 'node:util';
import { refuse } from '../../kernel/fault.ts';

/** The six bits of each ASCII character (RFC 4648 table 1), or NONE. */
const NONE = 0xff;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const sextets = new Uint8Array(256).fill(NONE);
for (let value = 0; value < 64; value++) sextets[ALPHABET.charCodeAt(value)] = value;
const PAD = 0x3d;

/** Size of decoded chunks: large enough for efficient writes, small compared with a request. */
const PIECE_BYTES = 96 * 1024;

/**
 * Decodes base64 (RFC 4648 §4); undefined if it is invalid. Strict: padding required, no white space, no other
 * alphabet, unused bits zero (§3.5), so that each byte sequence has exactly one text.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/**
 * The same strict decoding, for text that arrives in chunks. Passes decoded bytes to `give`; they are valid during the
 * call only.
 */
class Base64Decoder {
  readonly #give: (bytes: Uint8Array) => void;
  readonly #piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  #used = 0;
  /** Bits of the current group of four characters, and how many of the four have arrived, padding included. */
  #bits = 0;
  #count = 0;
  #pads = 0;
  #ended = false;

  constructor(give: (bytes: Uint8Array) => void) {
    this.#give = give;
  }

  /** Resets the state for the next text. */
  reset(): void {
    this.#used = this.#bits = this.#count = this.#pads = 0;
    this.#ended = false;
  }

  /** Decodes `text[from, to)`. Returns the index of the first invalid byte, or `to`. */
  decode(text: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to) {
      if (this.#count === 0 && !this.#ended) at = this.#groups(text, at, to);
      if (at === to || !this.character(text[at] ?? 0)) break;
      at++;
    }
    return at;
  }

  /** Decodes one character; returns false if it is invalid here. */
  character(code: number): boolean {
    if (this.#ended || code > 0xff) return false;
    if (code === PAD) {
      // Padding of one or two characters; the unused bits must be zero.
      const spare = this.#count === 2 ? 0b1111 : 0b11;
      if (this.#count < 2 || (this.#pads === 0 && (this.#bits & spare) !== 0)) return false;
      this.#pads++;
      this.#bits <<= 6;
    } else {
      const sextet = sextets[code] ?? NONE;
      if (sextet === NONE || this.#pads > 0) return false;
      this.#bits = (this.#bits << 6) | sextet;
    }
    if (++this.#count === 4) this.#group();
    return true;
  }

  /** Passes on the last bytes. Returns false if the text ended inside a group of four. */
  end(): boolean {
    this.#hand();
    return this.#count === 0;
  }

  /** Decodes complete groups without padding, the bulk of any text; stops before the first other group. */
  #groups(text: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at + 4 <= to) {
      const until = Math.min(to, at + ((PIECE_BYTES - this.#used) / 3) * 4) - 4;
      const piece = this.#piece;
      let used = this.#used;
      let clean = true;
      for (; at <= until; at += 4) {
        const a = sextets[text[at] ?? 0] ?? NONE;
        const b = sextets[text[at + 1] ?? 0] ?? NONE;
        const c = sextets[text[at + 2] ?? 0] ?? NONE;
        const d = sextets[text[at + 3] ?? 0] ?? NONE;
        if ((a | b | c | d) > 63) {
          clean = false;
          break;
        }
        piece[used++] = (a << 2) | (b >> 4);
        piece[used++] = (b << 4) | (c >> 2);
        piece[used++] = (c << 6) | d;
      }
      this.#used = used;
      if (!clean) return at;
      if (this.#used > PIECE_BYTES - 3) this.#hand();
    }
    return at;
  }

  #group(): void {
    if (this.#used > PIECE_BYTES - 3) this.#hand();
    const bytes = 3 - this.#pads;
    for (let n = 0; n < bytes; n++) this.#piece[this.#used++] = (this.#bits >> (16 - 8 * n)) & 0xff;
    this.#ended = this.#pads > 0;
    this.#bits = this.#count = this.#pads = 0;
  }

  #hand(): void {
    if (this.#used > 0) this.#give(this.#piece.subarray(0, this.#used));
    this.#used = 0;
  }
}

/** Receives the bytes of long strings. `begin` is called at a string's first character; not for an empty string. */
export interface BlobSink {
  begin(): void;
  /** Decoded bytes, valid during the call only. Throws to reject the body. */
  write(bytes: Uint8Array): void;
  /** The string is not base64: discard what was written; no more bytes follow. `end` is still called. */
  spoil(): void;
  /** Returns the placeholder for the string; it needs no escaping in JSON. */
  end(): string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NO_ESCAPE = -1;
/** After a backslash, the next byte is the letter; larger values count the remaining hex digits of `\uXXXX`. */
const LETTER = 0;

/**
 * Decodes one JSON string (RFC 8259 §7) from base64 into a sink, in chunks of any size. A string that is not base64 is
 * still read to its end.
 *
 * @throws Fault `invalid_json` (not a valid JSON string)
 */
export class BlobString {
  readonly #sink: BlobSink;
  #decoder: Base64Decoder | undefined;
  #escape = NO_ESCAPE;
  #unit = 0;
  #begun = false;
  /** Set when the string is not base64: the rest must still be valid UTF-8. */
  #spoiled: TextDecoder | undefined;

  constructor(sink: BlobSink) {
    this.#sink = sink;
  }

  /** Call after the opening quote. */
  start(): void {
    this.#escape = NO_ESCAPE;
    this.#begun = false;
    this.#spoiled = undefined;
    this.#decoder?.reset();
  }

  /** Reads from `bytes[from]`. Returns the index of the closing quote, or the length if it has not arrived. */
  read(bytes: Uint8Array, from: number): number {
    let at = from;
    let unchecked = from;
    for (; at < bytes.length; ) {
      const code = bytes[at] ?? 0;
      if (this.#escape !== NO_ESCAPE) {
        this.#escaped(code);
        at++;
        continue;
      }
      if (code === QUOTE) break;
      if (!this.#begun) this.#begin();
      if (code === BACKSLASH) {
        this.#escape = LETTER;
        at++;
        continue;
      }
      if (code < 0x20) throw refuse('invalid_json');
      if (this.#spoiled) at = skipPlain(bytes, at);
      else {
        const next = this.#decoder!.decode(bytes, at, bytes.length);
        if (next === at) {
          this.#spoil();
          unchecked = at;
        }
        at = next;
      }
    }
    if (this.#spoiled) this.#checkUtf8(bytes.subarray(unchecked, at));
    return at;
  }

  /** Call at the closing quote. Returns the text between the quotes in the skeleton. */
  finish(): string {
    if (!this.#begun) return '';
    if (this.#spoiled) this.#checkUtf8();
    else if (!this.#decoder!.end()) this.#sink.spoil();
    return this.#sink.end();
  }

  #begin(): void {
    this.#begun = true;
    this.#sink.begin();
    this.#decoder ??= new Base64Decoder((bytes) => this.#sink.write(bytes));
  }

  #spoil(): void {
    this.#spoiled = new TextDecoder('utf-8', { fatal: true });
    this.#sink.spoil();
  }

  #escaped(code: number): void {
    if (this.#escape !== LETTER) {
      const digit = Number.parseInt(String.fromCharCode(code), 16);
      if (Number.isNaN(digit)) throw refuse('invalid_json');
      this.#unit = (this.#unit << 4) | digit;
      if (--this.#escape > 0) return;
      this.#escape = NO_ESCAPE;
      this.#character(this.#unit);
      return;
    }
    const letter = String.fromCharCode(code);
    if (!'"\\/bfnrtu'.includes(letter)) throw refuse('invalid_json');
    this.#unit = 0;
    this.#escape = letter === 'u' ? 4 : NO_ESCAPE;
    // Of the single-letter escapes, only `\/` is a base64 character.
    if (letter !== 'u') this.#character(letter === '/' ? code : 0);
  }

  #character(code: number): void {
    if (!this.#spoiled && !this.#decoder!.character(code)) this.#spoil();
  }

  #checkUtf8(bytes?: Uint8Array): void {
    try {
      this.#spoiled!.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw refuse('invalid_json');
    }
  }
}

function skipPlain(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] ?? 0) >= 0x20 && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at++;
  return at;
}
