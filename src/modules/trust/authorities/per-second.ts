/** Maximum number of entries; further values are not cached. An answer takes up to about 4 KB, a CRL somewhat more. */
const MOST = 256;

/**
 * Caches values for the current second. Status answers have a resolution of whole seconds, so a cached one is never
 * outdated. Under load an answer costs one signature per second, whatever the number of requests.
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

  /** Removes `value` if it is still the cached one. */
  forget(key: string, value: Promise<T>): void {
    if (this.#kept.get(key) === value) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}
