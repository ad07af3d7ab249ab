import type { Tx } from '../database/index.ts';
import { type JobPayload, traced } from './enqueue.ts';

/** A job among many of one task. */
export interface JobOfMany {
  readonly payload: JobPayload;
  /** At most one job that has not started carries a key; a later one replaces it. */
  readonly key: string;
  /** Not before, by the clock of the database; at once when left out. */
  readonly runAt?: Date;
}

/** Adds jobs of a task inside the transaction, as `enqueue` does one, by a single statement. Keys must differ. */
export async function enqueueAll(tx: Tx, task: string, jobs: readonly JobOfMany[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ payload, key, runAt }) => ({
    identifier: task,
    payload: traced(payload),
    job_key: key,
    run_at: runAt,
  }));
  await tx.$queryRaw`
    SELECT count(*)::int FROM graphile_worker.add_jobs(ARRAY(
      SELECT json_populate_record(NULL::graphile_worker.job_spec, spec)
      FROM json_array_elements(${JSON.stringify(specs)}::json) AS spec))`;
}
