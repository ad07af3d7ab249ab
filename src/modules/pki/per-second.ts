/**
 * Keeps, for each key, what was made last, for the second it was made for. Status answers carry whole seconds, so
 * within one there is nothing newer to say: under load they cost one signature in a second, however many ask.
 */
export class PerSecond<T> {
  readonly #kept = new Map<string, { readonly second: number; readonly value: Promise<T> }>();

  get(key: string, now: Date, make: () => Promise<T>): Promise<T> {
    const second = Math.floor(now.getTime() / 1000);
    const kept = this.#kept.get(key);
    if (kept?.second === second) return kept.value;
    const value = make();
    const entry = { second, value };
    this.#kept.set(key, entry);
    value.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    return value;
  }

  clear(): void {
    this.#kept.clear();
  }
}
