import type { Tx } from '../database/index.ts';
import { type JobPayload, traced } from './enqueue.ts';

/** One of many jobs of a task. */
export interface JobOfMany {
  readonly payload: JobPayload;
  /** At most one waiting job has a key; a later one replaces it. */
  readonly key: string;
  /** Earliest start, by the clock of the database; default: at once. */
  readonly runAt?: Date;
}

/** Adds jobs of a task inside the transaction with one statement. Keys must differ. */
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
