import type { Log } from '../log/index.ts';

export const neighbourNames = [
  'database',
  'clock',
  'storage',
  'redis',
  'timestamps',
  'mail',
  'sms',
  'identities',
  'oidc',
] as const;

/** What this process depends on: external services, and the clock of the machine. */
export type NeighbourName = (typeof neighbourNames)[number];

/** A service that does not answer, and since when. */
export interface MissingNeighbour {
  readonly name: NeighbourName;
  readonly since: Date;
}

/** A call was not attempted: the service does not answer, and another call is already trying it. */
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
  /** Calls in progress. */
  trying: number;
  /** When a call last failed, and when it was last logged, by the monotonic clock. */
  failedAt: number;
  loggedAt: number;
  /** When the logged outage began; null if none is open in the log. */
  loggedSince: number | null;
}

/** Minimum interval between log lines about one service, ms. */
const QUIET = 60_000;
/** Time without a failure before the log reports recovery, ms: at first some calls succeed while others fail. */
const STEADY = 3_000;

/**
 * Tracks which services answer, as reported by their callers. Logs one line a minute for each that does not, with the
 * error and the number of failed calls, and one line when it recovers.
 */
export class Neighbours {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #states = new Map<NeighbourName, State>();

  /** `now`: a monotonic clock in ms. */
  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** Reports a call without a usable answer. */
  failed(neighbour: NeighbourName, error: unknown): void {
    markReported(error);
    const state = this.#stateOf(neighbour);
    state.since ??= new Date();
    state.failures += 1;
    const now = this.#now();
    state.failedAt = now;
    if (now - state.loggedAt < QUIET) return;
    const facts = { neighbour, err: error, count: state.failures };
    if (neighbour === 'clock') this.#log.error(facts, 'the clock is wrong: acts are refused and jobs wait');
    else this.#log.warn(facts, 'an external service does not respond');
    Object.assign(state, { loggedAt: now, failures: 0 });
    state.loggedSince ??= now;
  }

  /** Reports a successful call. */
  answered(neighbour: NeighbourName): void {
    const state = this.#states.get(neighbour);
    if (!state) return;
    state.since = null;
    const now = this.#now();
    if (state.loggedSince === null || now - state.failedAt < STEADY) return;
    const ms = Math.round(now - state.loggedSince);
    const back = neighbour === 'clock' ? 'the clock is right again' : 'an external service responds again';
    this.#log.info({ neighbour, ms, count: state.failures }, back);
    Object.assign(state, { loggedSince: null, failures: 0 });
  }

  /**
   * Makes an external call and reports its result. While the service does not answer, one call at a time tries it and
   * the others fail at once, so that waiting jobs do not occupy all workers. `isOutage` distinguishes outages from
   * error answers.
   *
   * @throws NeighbourMissing (the call was not attempted), or the error of `call`
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

  /** Lists the services whose last call failed. */
  missing(): MissingNeighbour[] {
    return neighbourNames.flatMap((name) => {
      const since = this.#states.get(name)?.since;
      return since ? [{ name, since }] : [];
    });
  }
}

const reported = new WeakSet<Error>();

/** Marks an error as already logged as an outage. */
export function markReported(error: unknown): void {
  if (error instanceof Error) reported.add(error);
}

/** Returns whether this error, or one of its causes, was reported as an outage. */
export function isReported(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++)
    if (reported.has(at)) return true;
  return false;
}
