import { TextDecoder } from 'node:util';
import { refuse } from '../../kernel/fault.ts';
import { Base64Decoder } from './base64.ts';

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
