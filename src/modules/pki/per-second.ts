/** Entries of one second: more are made, and not kept. An answer has at most some 4 KB, a CRL some more. */
const MOST = 256;

/**
 * Keeps what was made in the current second. Status answers carry whole seconds, so that within one there is nothing
 * newer to say: under load an answer costs one signature a second, however many ask for it.
 */
export class PerSecond<T> {
  readonly #kept = new Map<string, Promise<T>>();
  #second = 0;

  get(key: string, now: Date, make: () => Promise<T>): Promise<T> {
    const second = Math.floor(now.getTime() / 1000);
    if (second !== this.#second) {
      this.#kept.clear();
      this.#second = second;
    }
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const value = make();
    if (this.#kept.size < MOST) this.#kept.set(key, value);
    value.catch(() => this.forget(key, value));
    return value;
  }

  /** Drops `value` where it is what is kept under the key. */
  forget(key: string, value: Promise<T>): void {
    if (this.#kept.get(key) === value) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}
