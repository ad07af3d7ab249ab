import type { Database, Tx } from '../database/index.ts';
import { currentTraceparent } from '../tracing/index.ts';

/** What a job carries: identifiers, never personal data, for the payload stays in the database until it is done. */
export type JobPayload = { readonly [name: string]: JsonValue | undefined };
type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue };

export interface EnqueueOptions {
  /** Not before; at once when left out. By the clock of the database. */
  readonly runAt?: Date;
  /** At most one job that has not started carries a key. */
  readonly key?: string;
  /**
   * What happens to a job that waits under the key: `replace` it, time included (the default); replace it but
   * `preserve_run_at`; or `unsafe_dedupe`, keep it as it is, even one that is running or has failed for good.
   */
  readonly keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** 25 unless said otherwise, the n-th retry after e^min(n, 10) seconds: three days in all. */
  readonly maxAttempts?: number;
  /** Lower goes first; 0 unless said otherwise. */
  readonly priority?: number;
  /** Jobs of one queue run one at a time. Few names, not one for each row. */
  readonly queue?: string;
}

/**
 * Adds a job inside the transaction: it exists when `tx` commits, and a worker is woken then. With a
 * `Database` in the place of `tx` the job stands alone. Returns the job's id.
 */
export async function enqueue(
  on: Tx | Database,
  task: string,
  payload: JobPayload,
  { runAt, key, keyMode = 'replace', maxAttempts, priority, queue }: EnqueueOptions = {},
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
      job_key_mode => ${keyMode}::text
    )).id::text AS id`;
  return rows[0]!.id;
}

/** The payload with the current trace, where one is recorded: the job's span belongs to it. */
export function traced(payload: JobPayload): JobPayload {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? payload : { ...payload, traceparent };
}

/** Takes back the jobs that wait under these keys, where there are any. */
export const removeJobs = async (tx: Tx, keys: readonly string[]): Promise<void> =>
  void (await tx.$executeRaw`SELECT graphile_worker.remove_job(key) FROM unnest(${[...keys]}::text[]) AS key`);
