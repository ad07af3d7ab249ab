import { refuse } from '../../kernel/fault.ts';
import { type BlobSink, BlobString } from './base64.ts';

/** A growing byte buffer with a limit. */
class GrowingBytes {
  readonly #limit: number;
  readonly #overflow: () => Error;
  #bytes = new Uint8Array(1_024);
  #length = 0;

  /** `overflow` creates the error to throw beyond `limit` bytes. */
  constructor(limit: number, overflow: () => Error) {
    this.#limit = limit;
    this.#overflow = overflow;
  }

  append(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#limit) throw this.#overflow();
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.min(this.#limit, Math.max(length, this.#bytes.length * 2)));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  /** Returns all bytes without copying. Do not append afterwards. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }
}

export interface ScanOptions {
  /** String values of these keys, at any depth, are blobs. */
  readonly keys: readonly string[];
  /** Maximum bytes of the body without its blobs. */
  readonly skeletonBytes: number;
  /** Maximum nesting of arrays and objects. */
  readonly depth: number;
  /** Maximum number of colons and commas between values: each key and each further item has one. */
  readonly values: number;
  readonly sink: BlobSink;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** The longest form of one character of a key: `\u0070`. */
const ESCAPED_CHARACTER = 6;
const ascii = new TextEncoder();
const quote = ascii.encode('"');

/**
 * Scans JSON bytes (RFC 8259) in chunks of any size. String values of the keys are decoded from base64 into the sink,
 * and its placeholders replace them in the skeleton; all other bytes are copied unchanged. Strings are replaced by
 * strings, and their own grammar is checked, so the skeleton is valid JSON exactly if the body is, and JSON.parse of
 * the skeleton decides.
 *
 * @throws Fault `invalid_json`, `payload_too_large`
 */
export class JsonScanner {
  readonly #options: ScanOptions;
  readonly #skeleton: GrowingBytes;
  readonly #blob: BlobString;
  readonly #keyLimit: number;
  #inside: 'structure' | 'text' | 'blob' = 'structure';
  #depth = 0;
  #values = 0;
  /** The last string as written, escapes included; undefined if it is too long to be one of the keys. */
  #last: string | undefined;
  /** One of the keys and its colon were just read. In JSON only a key is followed by a colon. */
  #valueDue = false;
  #escaped = false;

  constructor(options: ScanOptions) {
    const { skeletonBytes, sink, keys } = options;
    this.#options = options;
    this.#blob = new BlobString(sink);
    this.#keyLimit = ESCAPED_CHARACTER * Math.max(0, ...keys.map((key) => key.length));
    this.#skeleton = new GrowingBytes(skeletonBytes, () =>
      refuse('payload_too_large', `The request body has more than ${skeletonBytes} bytes apart from its files.`),
    );
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#inside === 'structure') at = this.#structure(bytes, at);
      else if (this.#inside === 'text') at = this.#text(bytes, at);
      else at = this.#blobText(bytes, at);
    }
  }

  /** Returns the skeleton, after all input was pushed. */
  end(): Uint8Array<ArrayBuffer> {
    if (this.#inside !== 'structure') throw refuse('invalid_json');
    return this.#skeleton.bytes();
  }

  /** Reads between strings; stops after an opening quote. */
  #structure(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && this.#inside === 'structure') this.#token(bytes[at++] ?? 0);
    this.#skeleton.append(bytes.subarray(from, at));
    return at;
  }

  #token(code: number): void {
    switch (code) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
        return;
      case COLON:
        this.#countValue();
        this.#valueDue = this.#last !== undefined && this.#isOurs(this.#last);
        return;
      case COMMA:
        this.#countValue();
        break;
      case QUOTE:
        this.#inside = this.#valueDue ? 'blob' : 'text';
        this.#last = this.#valueDue ? undefined : '';
        this.#blob.start();
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        this.#open();
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        if (this.#depth-- === 0) throw refuse('invalid_json');
    }
    this.#valueDue = false;
  }

  /** The cost of parsing and validating depends on the number of values, not of bytes. */
  #countValue(): void {
    const { values } = this.#options;
    if (this.#values++ === values) throw refuse('payload_too_large', 'The request body has too many keys and values.');
  }

  /** Number of colons and commas so far. */
  get values(): number {
    return this.#values;
  }

  #open(): void {
    const { depth } = this.#options;
    if (this.#depth++ === depth) throw refuse('invalid_json', `The request body nests deeper than ${depth} levels.`);
  }

  /** Reads a string that is copied; stops after its closing quote. */
  #text(bytes: Uint8Array, from: number): number {
    let at = from + (this.#escaped ? 1 : 0);
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    this.#escaped = at > bytes.length;
    const closed = at < bytes.length;
    const read = bytes.subarray(from, Math.min(at, bytes.length));
    if (this.#last !== undefined) {
      const fits = this.#last.length + read.length <= this.#keyLimit;
      this.#last = fits ? this.#last + Buffer.from(read).toString('latin1') : undefined;
    }
    this.#skeleton.append(read);
    if (!closed) return bytes.length;
    this.#skeleton.append(quote);
    this.#inside = 'structure';
    return at + 1;
  }

  #isOurs(written: string): boolean {
    const { keys } = this.#options;
    if (!written.includes('\\')) return keys.includes(written);
    try {
      return keys.includes(JSON.parse(`"${written}"`));
    } catch {
      return false;
    }
  }

  #blobText(bytes: Uint8Array, from: number): number {
    const at = this.#blob.read(bytes, from);
    if (at === bytes.length) return at;
    this.#skeleton.append(ascii.encode(`${this.#blob.finish()}"`));
    this.#inside = 'structure';
    return at + 1;
  }
}
