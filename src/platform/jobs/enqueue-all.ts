import type { Tx } from '../database/index.ts';
import { type JobPayload, traced } from './enqueue.ts';
import { addAtCommit } from './pending.ts';
import { flagsOf, type Turn } from './turn.ts';

/** One of many jobs of a task. */
export interface JobOfMany {
  readonly payload: JobPayload;
  /** At most one waiting job has a key; a later one replaces it. */
  readonly key: string;
  /** Earliest start, by the clock of the database; default: at once. */
  readonly runAt?: Date;
  /** Lower numbers run first; default 0. */
  readonly priority?: number;
  /** The lane and the owner whose share it uses; default: none. */
  readonly turn?: Turn;
}

/** Adds jobs of a task in the transaction, with one statement at its end for all its jobs. */
export const enqueueAll = async (tx: Tx, task: string, jobs: readonly JobOfMany[]): Promise<void> =>
  addAtCommit(
    tx,
    jobs.map(({ payload, key, runAt, priority, turn }) => ({
      identifier: task,
      payload: traced(payload),
      job_key: key,
      run_at: runAt,
      max_attempts: undefined,
      priority,
      queue_name: undefined,
      flags: flagsOf(turn),
    })),
  );

/**
 * Adds those of the jobs that are not already running or due under their key. Unlike `enqueueAll`, it can be repeated
 * while the jobs wait and run, without a second one. Returns the number of jobs added.
 */
export async function enqueueMissing(tx: Tx, task: string, jobs: readonly JobOfMany[]): Promise<number> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker._private_jobs
    WHERE key = ANY(${jobs.map(({ key }) => key)}::text[])
      AND (locked_at IS NOT NULL OR (attempts < max_attempts AND run_at <= now()))`;
  const present = new Set(rows.map(({ key }) => key));
  const missing = jobs.filter(({ key }) => !present.has(key));
  await enqueueAll(tx, task, missing);
  return missing.length;
}
