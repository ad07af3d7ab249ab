/** Runs work one round at a time. Calls during a round share the next one. */
export class Rounds {
  readonly #work: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Settles with the first round that starts after this call. */
  next(): Promise<void> {
    if (!this.#next) {
      const begin = () => {
        this.#next = null;
        return this.#work();
      };
      this.#last = this.#next = this.#last.then(begin, begin);
    }
    return this.#next;
  }
}
