import { type Clock, MINUTE, SECOND } from '../../../kernel/clock.ts';

/**
 * How long a failing authority is not asked: doubled by each failed retry. The first is about the time after which an
 * overloaded server recovers; the last limits how long the preferred authority stays unused after an outage.
 */
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;

interface Failure {
  readonly error: Error;
  readonly count: number;
  readonly at: number;
  readonly until: number;
}

/** Permission for one call to an authority; its result must be reported with it. */
export interface Attempt {
  /** Number of changes of health before the call: the results of calls that began before a change say nothing new. */
  readonly changes: number;
  readonly isRetry: boolean;
}

/**
 * Whether one authority is used. After a failure it is left for a growing time; then a single call tries it again, and
 * its result decides.
 */
export class Health {
  readonly #clock: Clock;
  #failure: Failure | null = null;
  #isRetrying = false;
  #changes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isUsed(): boolean {
    return this.#failure === null;
  }

  /** The last failure; null while the authority is used. */
  get error(): Error | null {
    return this.#failure?.error ?? null;
  }

  /** Returns the permission for a call; null while the authority is left. `early`: do not wait until its pause is over. */
  begin(early = false): Attempt | null {
    if (!this.#failure) return { changes: this.#changes, isRetry: false };
    if (this.#isRetrying || !(early || this.#isPauseOver(this.#failure))) return null;
    this.#isRetrying = true;
    return { changes: this.#changes, isRetry: true };
  }

  succeeded(attempt: Attempt): void {
    if (attempt.isRetry) this.#isRetrying = false;
    if (attempt.changes !== this.#changes || !this.#failure) return;
    this.#failure = null;
    this.#changes += 1;
  }

  failed(attempt: Attempt, error: Error): void {
    if (attempt.isRetry) this.#isRetrying = false;
    if (attempt.changes === this.#changes) this.leave(error);
  }

  /** Leaves the authority. */
  leave(error: Error): void {
    const count = (this.#failure?.count ?? 0) + 1;
    const at = this.#clock.now().getTime();
    const pause = Math.min(FIRST_PAUSE * 2 ** (count - 1), LONGEST_PAUSE);
    this.#failure = { error, count, at, until: at + pause };
    this.#changes += 1;
  }

  /** A clock that was set back must not prolong the pause. */
  #isPauseOver({ at, until }: Failure): boolean {
    const now = this.#clock.now().getTime();
    return now >= until || now < at;
  }
}
