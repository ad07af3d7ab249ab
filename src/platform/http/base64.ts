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
export class Base64Decoder {
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
