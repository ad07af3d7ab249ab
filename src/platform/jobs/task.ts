import { type JobHelpers, runOnce } from 'graphile-worker';
import { MINUTE } from '../../kernel/clock.ts';
import { errorCode, propertyOf } from '../../kernel/unknown.ts';
import { type Database, sql } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { jobDuration, jobsGivenUp, jobsRunning } from '../metrics/index.ts';
import { allowEachCall, timeLimits } from '../neighbours/index.ts';
import { isOutage } from '../outage.ts';
import { inSpan, type SpanSpec } from '../tracing/index.ts';
import type { JobPayload } from './enqueue.ts';
import { silent } from './schema.ts';

export interface JobContext {
  /** The job's id. */
  readonly job: string;
  /** Starts at 1. */
  readonly attempt: number;
  /** True for the last attempt. */
  readonly last: boolean;
  /** Aborted if the job still runs when the worker's grace period is over. */
  readonly signal: AbortSignal;
}

/**
 * A job's work. It may run again after a crash at any point, so it must read from the database what is left to do.
 * Rejecting means: retry later.
 */
export type Task = (payload: JobPayload, context: JobContext) => Promise<void>;
export type Tasks = Readonly<Record<string, Task>>;

/** What graphile-worker stores in `last_error`: never the message, which may repeat personal data. */
class TaskFailed extends Error {
  constructor(error: unknown) {
    super(
      [propertyOf(error, 'name') ?? 'Error', errorCode(error)].filter((part) => typeof part === 'string').join(' '),
    );
  }
}

/** Wraps `tasks` for graphile-worker: each failure is logged and passed to `onFailure`. */
export function taskList(tasks: Tasks, log: Log, onFailure: (task: string, error: unknown) => void = () => {}) {
  const wrap =
    (name: string, run: Task) =>
    async (payload: unknown, { job, abortSignal }: JobHelpers) => {
      const began = performance.now();
      const end = jobDuration.startTimer({ task: name });
      jobsRunning.inc({ task: name });
      const attempt = job.attempts;
      const context = {
        job: String(job.id),
        attempt,
        last: attempt >= job.max_attempts,
        signal: abortSignal ?? new AbortController().signal,
      };
      try {
        const work = () => run(payload as JobPayload, context);
        await inSpan(spanOf(name, job), () => allowEachCall(timeLimits.database.jobAnswer, work));
        end({ result: 'ok' });
        log.debug({ task: name, job: context.job, attempt, ms: Math.round(performance.now() - began) }, 'job done');
      } catch (error) {
        const level = context.last ? 'error' : isOutage(error) ? 'debug' : 'warn';
        log[level]({ task: name, job: context.job, attempt, err: error }, 'job failed');
        end({ result: 'failed' });
        if (context.last) jobsGivenUp.inc({ task: name });
        onFailure(name, error);
        throw new TaskFailed(error);
      } finally {
        jobsRunning.dec({ task: name });
      }
    };
  for (const task of Object.keys(tasks)) jobsGivenUp.inc({ task }, 0);
  return Object.fromEntries(Object.entries(tasks).map(([name, run]) => [name, wrap(name, run)]));
}

/** A delayed job has its own trace, linked to that of the request that created it. */
const PUT_OFF = MINUTE;

const spanOf = (task: string, { payload, attempts, run_at, created_at }: JobHelpers['job']): SpanSpec => ({
  name: `job ${task}`,
  kind: 'consumer',
  parent: (payload as { readonly traceparent?: string } | null)?.traceparent,
  isLinked: run_at.getTime() - created_at.getTime() > PUT_OFF,
  attributes: { 'esign.task': task, 'esign.job.attempt': attempts },
});

export interface RunDueSetup {
  readonly database: Database;
  readonly tasks: Tasks;
  readonly log: Log;
  /** Jobs due by this time run now, for tests with a movable clock. */
  readonly until?: Date;
}

export interface RunDueResult {
  readonly failures: readonly { readonly task: string; readonly error: unknown }[];
}

/**
 * Runs all due jobs in this process, including jobs that these enqueue, and returns when none is left. Returns the
 * failures; failed jobs wait for their next attempt as usual.
 */
export async function runDueJobs({ database, tasks, log, until }: RunDueSetup): Promise<RunDueResult> {
  const failures: { task: string; error: unknown }[] = [];
  // The list is not one of the options: graphile-worker keeps these for ever (seen in 0.17.3).
  const list = taskList(tasks, log, (task, error) => failures.push({ task, error }));
  for (let more = true; more; ) {
    await runOnce({ pgPool: database.pool, noHandleSignals: true, preset: recording, logger: silent }, list);
    more = until ? (await bringForward(database, until)) > 0 : false;
  }
  return { failures };
}

/** Makes first attempts that are due by `until` due now. Failed jobs keep their time. */
async function bringForward(database: Database, until: Date): Promise<number> {
  return database.run(sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
     WHERE run_at > now() AND run_at <= ${until} AND attempts = 0 AND locked_at IS NULL
     HAVING count(*) > 0`);
}

/**
 * With these delays at zero, graphile-worker retries and awaits the recording of a job's end. By default it records in
 * the background: `stop` would not wait for it, and a lost connection would end the process with an unhandled
 * rejection.
 */
export const recording = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } satisfies GraphileConfig.Preset;
