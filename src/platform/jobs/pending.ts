import { beforeCommit, type Tx } from '../database/index.ts';

/** A job as graphile-worker's `job_spec`. Missing values mean its defaults. */
export interface JobSpec {
  readonly identifier: string;
  readonly payload: object;
  readonly job_key: string;
  readonly run_at: Date | undefined;
  readonly max_attempts: number | undefined;
  readonly priority: number | undefined;
  readonly queue_name: string | undefined;
  readonly flags: readonly string[];
}

/** What a transaction adds and removes, by key. */
interface Pending {
  readonly added: Map<string, JobSpec>;
  readonly removed: Set<string>;
}

const pendingOf = new WeakMap<Tx, Pending>();

/** Adds jobs at the end of the transaction. A job replaces one that waits under its key. */
export function addAtCommit(tx: Tx, specs: readonly JobSpec[]): void {
  const { added } = pending(tx);
  for (const spec of specs) added.set(spec.job_key, spec);
}

/** Removes the jobs that wait under these keys at the end of the transaction. */
export function removeAtCommit(tx: Tx, keys: readonly string[]): void {
  const { added, removed } = pending(tx);
  for (const key of keys) {
    added.delete(key);
    removed.add(key);
  }
}

function pending(tx: Tx): Pending {
  const known = pendingOf.get(tx);
  if (known) return known;
  const made = { added: new Map<string, JobSpec>(), removed: new Set<string>() };
  pendingOf.set(tx, made);
  beforeCommit(tx, () => write(tx, made));
  return made;
}

/** Deferred. A job that is removed and another one that is added under its key take one statement each. */
async function write(tx: Tx, { added, removed }: Pending): Promise<void> {
  const replaces = [...removed].some((key) => added.has(key));
  if (removed.size > 0)
    await tx.$defer({
      tables: replaces ? JOBS : ['removed jobs'],
      statement: () => ({
        parts: { removed_jobs: 'SELECT job.id FROM unnest($1::text[]) AS key, graphile_worker.remove_job(key) AS job' },
        values: [[...removed]],
      }),
    });
  if (added.size > 0)
    await tx.$defer({
      tables: JOBS,
      statement: () => ({ parts: { added_jobs: addition }, values: [JSON.stringify([...added.values()])] }),
    });
}

const JOBS = ['jobs'];

const addition = `
  SELECT job.id FROM graphile_worker.add_jobs(ARRAY(
    SELECT json_populate_record(NULL::graphile_worker.job_spec, spec)
    FROM json_array_elements($1::json) AS spec)) AS job`;
