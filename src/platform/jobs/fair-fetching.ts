import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import { FetchGate } from './fetch-gate.ts';
import type { Places } from './places.ts';

/** How workers fetch jobs. */
export interface FairFetching {
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
