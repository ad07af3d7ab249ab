/** A growing byte buffer with a limit. */
export class GrowingBytes {
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
