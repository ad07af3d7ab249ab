/** Interval of fetches without a reason, ms. It starts jobs whose time has come. */
const POLL = 1_000;

/**
 * Lets the idle workers of a process fetch jobs one after another, so that each fetch knows what the previous one
 * started, and only when there may be something to fetch: after a notification, the end of a job, a fetch that found a
 * job, or a second. Thus the number of queries does not grow with the number of idle workers.
 */
export class FetchGate {
  readonly #waiting: (() => void)[] = [];
  readonly #timer: NodeJS.Timeout;
  #isWorthIt = true;
  #isFetching = false;
  #isOpen = false;

  constructor() {
    this.#timer = setInterval(() => this.invite(), POLL);
    this.#timer.unref();
  }

  /** Resolves when the caller may fetch. It must call `leave` afterwards. */
  enter(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#admit();
    });
  }

  /** Ends a fetch. */
  leave(found: boolean): void {
    this.#isFetching = false;
    this.#isWorthIt ||= found;
    this.#admit();
  }

  /** There may be a job to fetch. */
  invite(): void {
    this.#isWorthIt = true;
    this.#admit();
  }

  /** Lets everybody pass from now on: the process stops. */
  open(): void {
    clearInterval(this.#timer);
    this.#isOpen = true;
    for (const pass of this.#waiting.splice(0)) pass();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  #admit(): void {
    if (!this.#isOpen && (this.#isFetching || !this.#isWorthIt)) return;
    const pass = this.#waiting.shift();
    if (!pass) return;
    this.#isFetching = true;
    this.#isWorthIt = false;
    pass();
  }
}
