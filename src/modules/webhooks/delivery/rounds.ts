/** Does a thing one time after the other. Who asks while it is being done shares the next time with all others who do. */
export class Rounds {
  readonly #work: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves, or rejects, with the first round that begins after now. */
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
