import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { type CronEntry, cronPattern } from './cron.ts';
import { Liveness } from './orphans.ts';
import { recording } from './recording.ts';
import { type Tasks, taskList } from './task.ts';
import { workerLog } from './worker-log.ts';

export interface WorkerSetup {
  readonly database: Database;
  readonly tasks: Tasks;
  readonly cron?: readonly CronEntry[];
  /** Jobs at a time in this process. */
  readonly concurrency: number;
  readonly log: Log;
  /** How long jobs may still run after `stop` before their `signal` is aborted: 5 seconds unless said otherwise. */
  readonly graceMs?: number;
}

export interface Worker {
  /** Takes no new job, waits for those that run; one that does not end when it is told to is given to other workers. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until stopped: woken by LISTEN/NOTIFY, and looking once a second for those whose time has come.
 * Any number of workers share the jobs. A database that goes away is waited for.
 */
export async function startWorker(setup: WorkerSetup): Promise<Worker> {
  let session = await startSession(setup);
  let stopped = false;
  const supervise = async () => {
    for (;;) {
      await session.ended;
      if (stopped) return;
      setup.log.error('the job worker stopped by itself and is started again');
      for (let fresh: Session | undefined; !fresh && !stopped; ) {
        await sleep(1_000);
        fresh = await startSession(setup).catch(() => undefined);
        if (fresh) session = fresh;
      }
      // It may have begun while the worker was being stopped.
      if (stopped) return session.stop();
    }
  };
  const supervising = supervise();
  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      await session.stop();
      await supervising;
    },
  };
}

/** Milliseconds that a job may still run after its `signal` was aborted. */
const STUBBORN = 5_000;

interface Session {
  /** Resolves when the worker has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function startSession({ database, tasks, cron, concurrency, log, graceMs }: WorkerSetup): Promise<Session> {
  const grace = graceMs ?? 5_000;
  let liveness: Liveness | undefined;
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:create', ({ workerPool }) => {
    liveness = new Liveness(database.pool, workerPool.id, log);
    liveness.start();
  });
  let workerId: string | undefined;
  events.once('pool:create', ({ workerPool }) => (workerId = workerPool.id));
  const fruitless = failsAtFirst(events);
  const runner: Runner = await run({
    pgPool: database.pool,
    taskList: taskList(tasks, log),
    parsedCronItems: parseCronItems((cron ?? []).map(cronPattern)),
    concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    preset: recording,
    gracefulShutdownAbortTimeout: grace,
    logger: workerLog(log),
    events,
  });
  fruitless.then(() => runner.stop()).catch(() => {});
  const ended = runner.promise.then(
    () => liveness?.stop(),
    () => liveness?.stop(),
  );
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
      log.warn('jobs that did not end were given back');
    },
  };
}

/**
 * Resolves when the first question for a job fails. graphile-worker looks its tasks up once and keeps the answer, a failure
 * too: a runner that began while the database had no connection to spare would ask in vain for ever.
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
