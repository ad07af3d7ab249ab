import { param, type Queries, sql } from '../database/index.ts';

/** An unfinished job, as the operator sees it. */
export interface ListedJob {
  readonly task: string;
  /** Attempts that have begun. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** When it starts next. */
  readonly runAt: Date;
  /** When the attempt that runs now began. Null: it waits. */
  readonly runningSince: Date | null;
  /** Name and code of the last failure. */
  readonly lastError: string | null;
}

/**
 * The jobs whose key is a task and one of the ids; and those that run, or start within a week, and mention one. A job that
 * starts later has such a key: a million may wait for a year.
 */
function statementAbout(ids: readonly string[]) {
  const mentions = param(ids.join('|'));
  return sql`
  WITH about AS (
    SELECT j.id FROM graphile_worker._private_tasks t CROSS JOIN unnest(${ids}::text[]) AS subject
      JOIN graphile_worker._private_jobs j ON j.key = t.identifier || ':' || subject
    UNION
    SELECT id FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL AND payload::text ~ ${mentions}::text
    UNION
    SELECT id FROM graphile_worker._private_jobs
    WHERE is_available AND run_at <= now() + interval '7 days' AND payload::text ~ ${mentions}::text)
  SELECT t.identifier AS task, j.attempts, j.max_attempts AS "maxAttempts", j.run_at AS "runAt",
    j.locked_at AS "runningSince", j.last_error AS "lastError"
  FROM about JOIN graphile_worker._private_jobs j USING (id) JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  ORDER BY j.run_at, j.id`;
}

/** Lists the unfinished jobs that concern one of these ids (UUIDs), in the order of their start. */
export const listJobsAbout = (on: Queries, ids: readonly string[]): Promise<readonly ListedJob[]> =>
  on.rows<ListedJob>(statementAbout(ids));
