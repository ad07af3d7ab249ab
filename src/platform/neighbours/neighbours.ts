import type { Log } from '../log/index.ts';
import { markReported } from './reported.ts';

export const neighbourNames = ['database', 'storage', 'redis', 'timestamps', 'mail', 'sms', 'identities'] as const;

/** A service outside this process that work depends on. */
export type NeighbourName = (typeof neighbourNames)[number];

/** One that does not answer, and since when. */
export interface MissingNeighbour {
  readonly name: NeighbourName;
  readonly since: Date;
}

/** A call that was not tried: the neighbour does not answer, and somebody else is trying it. */
export class NeighbourMissing extends Error {
  override readonly name = 'NeighbourMissing';
  readonly forOperator = true;

  constructor(neighbour: NeighbourName) {
    super(`${neighbour}: not tried, it does not answer`);
    markReported(this);
  }
}

interface State {
  since: Date | null;
  failures: number;
  /** Calls under way. */
  trying: number;
  /** When a call last failed, and when the log last had a line about it, by the monotonic clock. */
  failedAt: number;
  loggedAt: number;
  /** Since when it is missing according to the log, which has no line about its end yet. */
  loggedSince: number | null;
}

/** The log has one line in this many milliseconds about each neighbour. */
const QUIET = 60_000;
/** Milliseconds without a failure after which the log says that it is back: at first, one call succeeds where another fails. */
const STEADY = 3_000;

/**
 * Keeps which neighbours answer, from what their callers report. The log has one line a minute for each that does not,
 * with the error and the number of failed calls, and one when it is back.
 */
export class Neighbours {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #states = new Map<NeighbourName, State>();

  /** `now`: a monotonic clock in milliseconds. */
  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** A call had no usable answer. */
  failed(neighbour: NeighbourName, error: unknown): void {
    markReported(error);
    const state = this.#stateOf(neighbour);
    state.since ??= new Date();
    state.failures += 1;
    const now = this.#now();
    state.failedAt = now;
    if (now - state.loggedAt < QUIET) return;
    this.#log.warn({ neighbour, err: error, count: state.failures }, 'a neighbour does not answer');
    Object.assign(state, { loggedAt: now, failures: 0 });
    state.loggedSince ??= now;
  }

  /** A call was answered. */
  answered(neighbour: NeighbourName): void {
    const state = this.#states.get(neighbour);
    if (!state) return;
    state.since = null;
    const now = this.#now();
    if (state.loggedSince === null || now - state.failedAt < STEADY) return;
    const ms = Math.round(now - state.loggedSince);
    this.#log.info({ neighbour, ms, count: state.failures }, 'a neighbour answers again');
    Object.assign(state, { loggedSince: null, failures: 0 });
  }

  /**
   * Makes an outside call and reports its end. While the neighbour does not answer, one call at a time tries it and the
   * others fail at once, so that those who wait for it do not take all workers. `isOutage` tells failures of the neighbour
   * from refusals, which are answers.
   * @throws NeighbourMissing where the call was not tried; else what `call` throws
   */
  async watch<T>(
    name: NeighbourName,
    call: () => Promise<T>,
    isOutage: (error: unknown) => boolean = () => true,
  ): Promise<T> {
    const state = this.#stateOf(name);
    if (state.since && state.trying > 0) throw new NeighbourMissing(name);
    state.trying += 1;
    try {
      const result = await call();
      this.answered(name);
      return result;
    } catch (error) {
      if (isOutage(error)) this.failed(name, error);
      else this.answered(name);
      throw error;
    } finally {
      state.trying -= 1;
    }
  }

  #stateOf(name: NeighbourName): State {
    const known = this.#states.get(name);
    if (known) return known;
    const state = { since: null, failures: 0, trying: 0, failedAt: 0, loggedAt: -QUIET, loggedSince: null };
    this.#states.set(name, state);
    return state;
  }

  isMissing(name: NeighbourName): boolean {
    return !!this.#states.get(name)?.since;
  }

  /** Those whose last call had no answer. */
  missing(): MissingNeighbour[] {
    return neighbourNames.flatMap((name) => {
      const since = this.#states.get(name)?.since;
      return since ? [{ name, since }] : [];
    });
  }
}
