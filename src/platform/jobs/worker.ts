import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type WorkerEvents } from 'graphile-worker';
import { type Database, type Queries, sql } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { logFailure } from '../outage.ts';
import { OTHER } from './enqueue.ts';
import { fetchFairly, type Lanes, Places } from './fair-fetching.ts';
import { Liveness } from './orphans.ts';
import { workerLog } from './schema.ts';
import { recording, type Tasks, taskList } from './task.ts';

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
  const stopCron = startCron(setup.database, setup.cron ?? [], setup.log);
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
      // `startCron` enqueues regular jobs.
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
      await database.run(sql`SELECT graphile_worker.force_unlock_workers(${[workerId]})`).catch(() => {});
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

/** A task that is enqueued regularly, once per installation however many workers there are. */
export interface CronEntry {
  readonly task: string;
  /** Divides an hour (1, 5, 15, 60 …) or is a whole number of hours that divides a day (120, 1440 …). */
  readonly everyMinutes: number;
}

/** How often each process looks for tasks whose time has come, ms. */
const EVERY = 15_000;
/** After three failed attempts the next regular run follows. */
const MAX_ATTEMPTS = 3;

/**
 * Enqueues the tasks when their time comes, by the clock of the database: that of this machine may be wrong
 * (graphile-worker's own cron goes by it, and after an hour in the wrong year would enqueue nothing until that year).
 * A task is not enqueued when it is new: only when its next time comes. At most one job of a task waits. Returns how to
 * stop.
 */
export function startCron(database: Queries, entries: readonly CronEntry[], log: Log): () => Promise<void> {
  for (const { task, everyMinutes } of entries)
    if (
      !Number.isInteger(everyMinutes) ||
      (60 % everyMinutes !== 0 && (everyMinutes % 60 !== 0 || 1440 % everyMinutes !== 0))
    )
      throw new RangeError(`${task}: ${everyMinutes} minutes divide neither an hour nor a day`);
  let last = Promise.resolve();
  const look = () => {
    last = enqueueDue(database, entries).catch((error: unknown) =>
      logFailure(log, 'warn', { err: error }, 'regular jobs could not be enqueued'),
    );
  };
  const timer = setInterval(look, EVERY);
  look();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/**
 * The table is that of graphile-worker's own cron, which earlier versions use: versions that run side by side do not
 * enqueue a task twice. A last time in the future is that of a clock that was wrong.
 */
async function enqueueDue(database: Queries, entries: readonly CronEntry[]): Promise<void> {
  await database.run(sql`WITH entries AS (
       SELECT task, date_bin(minutes * interval '1 minute', now(), 'epoch'::timestamptz) AS slot
       FROM unnest(${entries.map(({ task }) => task)}::text[], ${entries.map(({ everyMinutes }) => everyMinutes)}::int[]) AS e (task, minutes)
     ), begun AS (
       INSERT INTO graphile_worker._private_known_crontabs AS known (identifier, known_since, last_execution)
       SELECT task, now(), slot FROM entries ORDER BY task
       ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution
         WHERE known.last_execution IS NULL OR known.last_execution < excluded.last_execution
           OR known.last_execution > now() + interval '1 minute'
       RETURNING identifier, known_since < now() AS is_due
     )
     SELECT graphile_worker.add_job(
       identifier => task, payload => '{}'::json, run_at => now(), max_attempts => ${MAX_ATTEMPTS}::int,
       job_key => 'cron:' || task, job_key_mode => 'replace'
     ) FROM entries JOIN begun ON begun.identifier = entries.task WHERE begun.is_due`);
}
