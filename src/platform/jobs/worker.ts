import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { type CronEntry, startCron } from './cron.ts';
import { fetchFairly } from './fair-fetching.ts';
import { Liveness } from './orphans.ts';
import { type Lanes, Places } from './places.ts';
import { recording } from './recording.ts';
import { type Tasks, taskList } from './task.ts';
import { OTHER } from './turn.ts';
import { workerLog } from './worker-log.ts';

export interface WorkerSetup {
  readonly database: Database;
  readonly tasks: Tasks;
  readonly cron?: readonly CronEntry[];
  /** Concurrent jobs without a turn in this process. */
  readonly concurrency: number;
  /** Places for jobs with a turn, in addition. */
  readonly lanes?: Lanes;
  readonly log: Log;
  /** Whether jobs may be started now. Default: always. */
  readonly mayStart?: () => boolean;
  /** How long jobs may run after `stop` before their `signal` is aborted, ms; default 5,000. */
  readonly graceMs?: number;
  /** How long a job may be assigned to this worker without running before it is released, ms; default 20,000. */
  readonly lostAfterMs?: number;
}

export interface Worker {
  /** Takes no new jobs and waits for running ones. A job that does not end is released to other workers. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until stopped: woken by LISTEN/NOTIFY, and polling once a second for due jobs. Several workers can share
 * the jobs. Jobs with a turn start as `Places` allows. Waits for a database that is down.
 */
export async function startWorker(setup: WorkerSetup): Promise<Worker> {
  const stopCron = startCron(setup.database.pool, setup.cron ?? [], setup.log);
  let session = await startSession(setup);
  let stopped = false;
  const supervise = async () => {
    for (;;) {
      await session.ended;
      if (stopped) return;
      setup.log.error('the job worker stopped unexpectedly and is being restarted');
      for (let fresh: Session | undefined; !fresh && !stopped; ) {
        await sleep(1_000);
        fresh = await startSession(setup).catch(() => undefined);
        if (fresh) session = fresh;
      }
      // The session may have started while the worker was being stopped.
      if (stopped) return session.stop();
    }
  };
  const supervising = supervise();
  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      await stopCron();
      await session.stop();
      await supervising;
    },
  };
}

/** Longer than recording the end of a job, or failing to record it, takes. */
const LOST_AFTER = 20_000;

/** How long a job may run after its `signal` was aborted, ms. */
const STUBBORN = 5_000;
/** How long graphile-worker may take to record the ends of its last jobs, ms. */
const TERMINATION = 2_000;

interface Session {
  /** Resolves when the worker has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function startSession(setup: WorkerSetup): Promise<Session> {
  const { database, tasks, mayStart, concurrency, lanes, log, graceMs, lostAfterMs = LOST_AFTER } = setup;
  const grace = graceMs ?? 5_000;
  let liveness: Liveness | undefined;
  const events: WorkerEvents = new EventEmitter();
  const running = runningJobs(events);
  events.once('pool:create', ({ workerPool: { id: workerId } }) => {
    liveness = new Liveness({ pool: database.pool, workerId, running, lostAfter: lostAfterMs, log });
    liveness.start();
  });
  let workerId: string | undefined;
  events.once('pool:create', ({ workerPool }) => (workerId = workerPool.id));
  const fruitless = failsAtFirst(events);
  const places = new Places({ ...lanes, [OTHER]: concurrency });
  const fetching = fetchFairly(events, places, mayStart);
  // graphile-worker keeps its options for ever (seen in 0.17.3). The tasks refer to all services: they are not an option.
  const runner: Runner = await run(
    {
      pgPool: database.pool,
      // `cron.ts` enqueues regular jobs.
      parsedCronItems: [],
      concurrency: places.total,
      forbiddenFlags: fetching.forbiddenFlags,
      pollInterval: 1_000,
      noHandleSignals: true,
      preset: recording,
      gracefulShutdownAbortTimeout: grace,
      logger: workerLog(log),
      events,
    },
    taskList(tasks, log),
  );
  fruitless.then(() => runner.stop()).catch(() => {});
  const finished = runner.promise.catch(() => {});
  const givenUp = shutsDown(events).then(async () => {
    await jobsEnd(running, grace + STUBBORN);
    await Promise.race([finished, sleep(TERMINATION, undefined, { ref: false })]);
    // It waits for workers, even if they hang.
    runner.stop().catch(() => {});
  });
  const ended = Promise.race([finished, givenUp]).then(() => {
    fetching.stop();
    return liveness?.stop();
  });
  return {
    ended,
    async stop() {
      const ending = runner
        .stop()
        .catch(() => {})
        .then(() => ended);
      const isOver = await Promise.race([ending.then(() => true), sleep(grace + STUBBORN, false, { ref: false })]);
      if (isOver || !workerId) return;
      await database.pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[workerId]]).catch(() => {});
      log.warn('unfinished jobs were returned to the queue');
    },
  };
}

/**
 * Resolves when the first query for a job fails. graphile-worker looks up its tasks once and caches the result, also a
 * failure: a runner that started while the database had no free connection would never get a job.
 */
const failsAtFirst = (events: WorkerEvents): Promise<void> =>
  new Promise((resolve) => {
    let answered = false;
    for (const answer of ['worker:getJob:empty', 'job:start'] as const) {
      events.once(answer, () => {
        answered = true;
      });
    }
    events.on('worker:getJob:error', () => {
      if (!answered) resolve();
    });
  });

/** Returns the ids of the running jobs. */
function runningJobs(events: WorkerEvents): ReadonlySet<string> {
  const running = new Set<string>();
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  return running;
}

/**
 * Resolves when the workers begin to shut down. graphile-worker does so if the end of a job could not be recorded; if
 * that happens to two jobs at the same time, it miscounts and its shutdown never ends (seen in 0.17.3).
 */
const shutsDown = (events: WorkerEvents): Promise<void> =>
  new Promise((resolve) => void events.once('pool:gracefulShutdown', () => resolve()));

/** Waits until no job runs, at most `ms`. */
async function jobsEnd(running: ReadonlySet<string>, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  while (running.size > 0 && performance.now() < deadline) await sleep(100, undefined, { ref: false });
}
