import { itemAt } from '../../kernel/definitely.ts';
import { beforeCommit, type Queries, sql, type Tx } from '../database/index.ts';
import { currentTraceparent } from '../tracing/index.ts';

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
  on: Queries,
  task: string,
  payload: JobPayload,
  { runAt, key, keyMode = 'replace', maxAttempts, priority, queue, turn }: EnqueueOptions = {},
): Promise<string> {
  const rows = await on.rows<{ id: string }>(sql`
    SELECT (graphile_worker.add_job(
      identifier => ${task}::text,
      payload => ${JSON.stringify(traced(payload))}::json,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int,
      job_key => ${key ?? null}::text,
      priority => ${priority ?? null}::int,
      flags => ${turnFlags(turn)}::text[],
      job_key_mode => ${keyMode}::text
    )).id::text AS id`);
  return itemAt(rows, 0).id;
}

/**
 * Ensures that a job of the task, without data, waits; it starts at the latest after `delay` ms. The task is its key.
 * Returns how long it still waits at least, ms.
 */
export async function enqueueOnce(database: Queries, task: string, delay: number): Promise<number> {
  const asked = performance.now();
  const rows = await database.rows<{ wait: number }>(sql`
    SELECT (extract(epoch FROM job.run_at - now()) * 1000)::float8 AS wait FROM graphile_worker.add_job(
      identifier => ${task}::text,
      payload => '{}'::json,
      run_at => now() + ${delay}::int * interval '1 millisecond',
      job_key => ${task}::text,
      job_key_mode => 'preserve_run_at'
    ) AS job`);
  return itemAt(rows, 0).wait - (performance.now() - asked);
}

/** Adds the current trace to the payload, if one is recorded, so that the job's span belongs to it. */
function traced(payload: JobPayload): JobPayload {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? payload : { ...payload, traceparent };
}

/** Removes the jobs that wait under these keys, if any, at the end of the transaction. */
export const removeJobs = async (tx: Tx, keys: readonly string[]): Promise<void> => removeAtCommit(tx, keys);

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
      flags: turnFlags(turn),
    })),
  );

/**
 * Adds those of the jobs that are not already running or due under their key. Unlike `enqueueAll`, it can be repeated
 * while the jobs wait and run, without a second one. Returns the number of jobs added.
 */
export async function enqueueMissing(tx: Tx, task: string, jobs: readonly JobOfMany[]): Promise<number> {
  const rows = await tx.rows<{ key: string }>(sql`
    SELECT key FROM graphile_worker._private_jobs
    WHERE key = ANY(${jobs.map(({ key }) => key)}::text[])
      AND (locked_at IS NOT NULL OR (attempts < max_attempts AND run_at <= now()))`);
  const present = new Set(rows.map(({ key }) => key));
  const missing = jobs.filter(({ key }) => !present.has(key));
  await enqueueAll(tx, task, missing);
  return missing.length;
}

/** A job as graphile-worker's `job_spec`. Missing values mean its defaults. */
interface JobSpec {
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
function addAtCommit(tx: Tx, specs: readonly JobSpec[]): void {
  const { added } = pending(tx);
  for (const spec of specs) added.set(spec.job_key, spec);
}

/** Removes the jobs that wait under these keys at the end of the transaction. */
function removeAtCommit(tx: Tx, keys: readonly string[]): void {
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
    await tx.defer({
      tables: replaces ? JOBS : ['removed jobs'],
      parts: () => ({
        removed_jobs: sql`
          SELECT job.id FROM unnest(${[...removed]}::text[]) AS key, graphile_worker.remove_job(key) AS job`,
      }),
    });
  if (added.size > 0)
    await tx.defer({
      tables: JOBS,
      parts: () => ({
        added_jobs: sql`
          SELECT job.id FROM graphile_worker.add_jobs(ARRAY(
            SELECT json_populate_record(NULL::graphile_worker.job_spec, spec)
            FROM json_array_elements(${JSON.stringify([...added.values()])}::json) AS spec)) AS job`,
      }),
    });
}

const JOBS = ['jobs'];

/**
 * Which running jobs a job is counted with. Jobs of a lane use the places of that lane; within it, each owner gets its
 * share (`Places`).
 */
export interface Turn {
  /** A name of the worker's `lanes`. */
  readonly lane: string;
  /** Whose work it is, for example the id of an organisation. */
  readonly owner: string;
}

/** The lane of jobs without a turn. */
export const OTHER = 'other';

/** The flags that graphile-worker stores with a job; a worker refuses jobs by flag. */
export const turnFlags = (turn: Turn | undefined): string[] => (turn ? [turn.lane, ownerFlag(turn)] : [OTHER]);

export const ownerFlag = ({ lane, owner }: Turn): string => `${lane}:${owner}`;

/** The turn of a job with these flags. Jobs by cron have none. */
export function flaggedTurn(flags: readonly string[]): Turn | { readonly lane: typeof OTHER; readonly owner: null } {
  const flag = flags.find((one) => one.includes(':'));
  if (flag === undefined) return { lane: OTHER, owner: null };
  const at = flag.indexOf(':');
  return { lane: flag.slice(0, at), owner: flag.slice(at + 1) };
}
