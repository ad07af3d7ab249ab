import type { JobHelpers } from 'graphile-worker';
import { MINUTE } from '../../kernel/clock.ts';
import { codeOf, propertyOf } from '../../kernel/unknown.ts';
import type { Log } from '../log/index.ts';
import { jobDuration, jobsGivenUp, jobsRunning } from '../metrics/index.ts';
import { allowEachCall, timeLimits } from '../neighbours/index.ts';
import { isOutage } from '../outage.ts';
import { inSpan, type SpanSpec } from '../tracing/index.ts';
import type { JobPayload } from './enqueue.ts';

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
    super([propertyOf(error, 'name') ?? 'Error', codeOf(error)].filter((part) => typeof part === 'string').join(' '));
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
