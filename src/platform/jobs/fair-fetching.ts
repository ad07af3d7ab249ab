import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import { flaggedTurn, OTHER, ownerFlag, turnFlags } from './enqueue.ts';

/** Interval of fetches without a reason, ms. It starts jobs whose time has come. */
const POLL = 1_000;

/**
 * Lets the idle workers of a process fetch jobs one after another, so that each fetch knows what the previous one
 * started, and only when there may be something to fetch: after a notification, the end of a job, a fetch that found a
 * job, or a second. Thus the number of queries does not grow with the number of idle workers.
 */
class FetchGate {
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

/** How workers fetch jobs. */
interface FairFetching {
  /** graphile-worker calls it before each fetch, and leaves out jobs with one of the flags. */
  readonly forbiddenFlags: () => Promise<string[]>;
  /** Takes no more jobs. */
  stop(): void;
}

/** How often a process that may start no job looks whether it may again, ms. */
const LOOK = 500;

/**
 * Follows the events of a worker pool, so that its workers take only jobs that `places` allows, and none while `mayStart`
 * says so.
 */
export function fetchFairly(events: WorkerEvents, places: Places, mayStart: () => boolean = () => true): FairFetching {
  const gate = new FetchGate();
  events.on('job:start', ({ job }) => {
    places.start(job.id, Object.keys(job.flags ?? {}));
    gate.leave(true);
  });
  events.on('worker:getJob:empty', () => gate.leave(false));
  events.on('worker:getJob:error', () => gate.leave(false));
  events.on('job:complete', ({ job }) => {
    places.end(job.id);
    gate.invite();
  });
  events.on('pool:listen:notification', () => gate.invite());
  events.on('pool:listen:success', () => gate.invite());
  const stop = () => gate.open();
  events.once('pool:gracefulShutdown', stop);
  events.once('pool:forcefulShutdown', stop);
  return {
    forbiddenFlags: async () => {
      await gate.enter();
      while (!gate.isOpen && !mayStart()) await sleep(LOOK, undefined, { ref: false });
      return gate.isOpen ? places.all() : places.forbidden();
    },
    stop,
  };
}

/** Number of jobs of each lane that may run at the same time in a process. */
export type Lanes = Readonly<Record<string, number>>;

/**
 * Counts the running jobs of a process by lane and owner, and says which jobs may not start now.
 *
 * Within a lane, an owner may start a job only while it holds fewer places than are free. Alone it gets half of the
 * places. Two owners get a third each, and so on: some places stay free for the next one. This is the dynamic threshold
 * with a factor of 1 (A. K. Choudhury and E. L. Hahne, IEEE/ACM Transactions on Networking 6(2), 1998). Jobs mostly wait
 * for child processes and the network, so free places cost nothing.
 */
export class Places {
  readonly #lanes: Lanes;
  readonly #running = new Map<string, readonly string[]>();

  constructor(lanes: Lanes) {
    this.#lanes = lanes;
  }

  /** Total number of places. */
  get total(): number {
    return Object.values(this.#lanes).reduce((sum, places) => sum + places, 0);
  }

  start(job: string, flags: readonly string[]): void {
    this.#running.set(job, flags);
  }

  end(job: string): void {
    this.#running.delete(job);
  }

  /** Flags of the jobs that may not start now: of lanes without a free place, and of owners with their share. */
  forbidden(): string[] {
    const held = new Map<string, Map<string, number>>();
    const used = new Map<string, number>();
    for (const flags of this.#running.values()) {
      const { lane, owner } = flaggedTurn(flags);
      used.set(lane, (used.get(lane) ?? 0) + 1);
      if (owner === null) continue;
      const owners = held.get(lane) ?? new Map<string, number>();
      held.set(lane, owners.set(owner, (owners.get(owner) ?? 0) + 1));
    }
    return Object.entries(this.#lanes).flatMap(([lane, places]) => {
      const free = places - (used.get(lane) ?? 0);
      if (free <= 0) return [lane];
      return [...(held.get(lane) ?? [])].flatMap(([owner, count]) =>
        count < free ? [] : [ownerFlag({ lane, owner })],
      );
    });
  }

  /** Flags of the jobs of all lanes: none may start. */
  all(): string[] {
    return [...turnFlags(undefined), ...Object.keys(this.#lanes).filter((lane) => lane !== OTHER)];
  }
}
