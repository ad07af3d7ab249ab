import { itemAt } from '../../kernel/definitely.ts';
import type { Database, Tx } from '../database/index.ts';
import { currentTraceparent } from '../tracing/index.ts';
import { removeAtCommit } from './pending.ts';
import { flagsOf, type Turn } from './turn.ts';

/** A job's data: identifiers, never personal data, because it stays in the database until the job is done. */
export type JobPayload = { readonly [name: string]: JsonValue | undefined };
type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue };

export interface EnqueueOptions {
  /** Earliest start, by the clock of the database; default: at once. */
  readonly runAt?: Date;
  /** At most one waiting job has a key. */
  readonly key?: string;
  /**
   * What happens to a job that waits under the key: `replace` it, start included (the default); `preserve_run_at`,
   * replace it but keep its start; or `unsafe_dedupe`, keep the existing job, even one that is running or has failed
   * permanently.
   */
  readonly keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** Default 25; the n-th retry follows after e^min(n, 10) seconds: three days in total. */
  readonly maxAttempts?: number;
  /** Lower numbers run first; default 0. */
  readonly priority?: number;
  /** Jobs of one queue run one at a time. Use few names, not one per row. */
  readonly queue?: string;
  /** The lane and the owner whose share it uses; default: none. */
  readonly turn?: Turn;
}

/**
 * Adds a job inside the transaction: it exists, and a worker is woken, when `tx` commits. With a `Database` instead of
 * `tx` the job is added at once. Returns the job's id.
 */
export async function enqueue(
  on: Tx | Database,
  task: string,
  payload: JobPayload,
  { runAt, key, keyMode = 'replace', maxAttempts, priority, queue, turn }: EnqueueOptions = {},
): Promise<string> {
  const client = 'prisma' in on ? on.prisma : on;
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT (graphile_worker.add_job(
      identifier => ${task}::text,
      payload => ${JSON.stringify(traced(payload))}::json,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int,
      job_key => ${key ?? null}::text,
      priority => ${priority ?? null}::int,
      flags => ${flagsOf(turn)}::text[],
      job_key_mode => ${keyMode}::text
    )).id::text AS id`;
  return itemAt(rows, 0).id;
}

/**
 * Ensures that a job of the task, without data, waits; it starts at the latest after `delay` ms. The task is its key.
 * Returns how long it still waits at least, ms.
 */
export async function enqueueOnce({ prisma }: Database, task: string, delay: number): Promise<number> {
  const asked = performance.now();
  const rows = await prisma.$queryRaw<{ wait: number }[]>`
    SELECT (extract(epoch FROM job.run_at - now()) * 1000)::float8 AS wait FROM graphile_worker.add_job(
      identifier => ${task}::text,
      payload => '{}'::json,
      run_at => now() + ${delay}::int * interval '1 millisecond',
      job_key => ${task}::text,
      job_key_mode => 'preserve_run_at'
    ) AS job`;
  return itemAt(rows, 0).wait - (performance.now() - asked);
}

/** Adds the current trace to the payload, if one is recorded, so that the job's span belongs to it. */
export function traced(payload: JobPayload): JobPayload {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? payload : { ...payload, traceparent };
}

/** Removes the jobs that wait under these keys, if any, at the end of the transaction. */
export const removeJobs = async (tx: Tx, keys: readonly string[]): Promise<void> => removeAtCommit(tx, keys);
