import type pg from 'pg';
import { param, type Queries, sql } from '../database/index.ts';
import type { Sample } from '../metrics/index.ts';

type Connection = Pick<pg.ClientBase, 'query'>;
/** Whether a job, by its payload as text, is one of those meant. */
export type IsMeant = (payload: string) => boolean;

/** When a parked job runs: never, until it is released. */
const NEVER = '9999-01-01T00:00:00Z';

/** The unfinished jobs that are meant: rows of JOBS_SQL as JSON. A parked one runs at once where it is loaded. */
export async function readJobs(queries: Connection, isMeant: IsMeant): Promise<string[]> {
  const { rows } = await queries.query<{ line: string; payload: string }>(
    `SELECT row_to_json(j)::text AS line, payload FROM (
       SELECT identifier, payload, queue_name, CASE WHEN run_at < '${NEVER}' THEN run_at END AS run_at, max_attempts, key,
         priority, flags FROM (${JOBS_SQL}) jobs) j`,
  );
  return rows.filter(({ payload }) => isMeant(JSON.stringify(payload))).map(({ line }) => line);
}

/**
 * Keeps the jobs that are meant from running. Returns how many are running now: those end by themselves, and are parked by
 * another call if they are to be repeated.
 */
export async function parkJobs(queries: Connection, isMeant: IsMeant): Promise<number> {
  const jobs = await findJobs(queries, isMeant);
  const waiting = jobs.filter(({ running }) => !running).map(({ id }) => id);
  await queries.query('SELECT count(*) FROM graphile_worker.reschedule_jobs($1::bigint[], run_at => $2)', [
    waiting,
    NEVER,
  ]);
  return jobs.length - waiting.length;
}

/** Lets parked jobs run, at once. Returns how many. */
export async function releaseJobs(queries: Connection, isMeant: IsMeant): Promise<number> {
  const parked = (await findJobs(queries, isMeant)).filter((job) => job.parked).map(({ id }) => id);
  await queries.query('SELECT count(*) FROM graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [parked]);
  return parked.length;
}

async function findJobs(queries: Connection, isMeant: IsMeant) {
  const { rows } = await queries.query<{ id: string; payload: string; running: boolean; parked: boolean }>(
    `SELECT id, payload::text, locked_at IS NOT NULL AS running, run_at >= '${NEVER}' AS parked
     FROM graphile_worker._private_jobs WHERE attempts < max_attempts`,
  );
  return rows.filter(({ payload }) => isMeant(payload));
}

/** Query for unfinished jobs, running ones included, without columns specific to graphile-worker's version. */
export const JOBS_SQL = `
  SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    ARRAY(SELECT jsonb_object_keys(j.flags)) AS flags
  FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.attempts < j.max_attempts ORDER BY j.id`;

/** Temporary table for rows of JOBS_SQL before `enqueueLoaded`; dropped at commit. */
export const LOADED_JOBS = 'loaded_jobs';

export const createLoadedJobs = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query(
    `CREATE TEMP TABLE ${LOADED_JOBS} (task text, payload json, queue text, run_at timestamptz, max_attempts int,
       key text, priority int, flags text[]) ON COMMIT DROP`,
  ));

/** Enqueues the loaded rows with a function that every version of graphile-worker has; attempts start at zero. */
export const enqueueLoaded = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query(
    `SELECT count((graphile_worker.add_job(identifier => task, payload => payload, queue_name => queue, run_at => run_at,
       max_attempts => max_attempts, job_key => key, priority => priority, flags => flags)).id) FROM ${LOADED_JOBS}`,
  ));

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

/** Maximum jobs counted per priority; at this number, read the figure as "many". */
const MOST = 10_000;

/**
 * Counts jobs that are due but not running, by task. A million jobs may be scheduled for later (expiries, purges), so
 * each priority is read separately from graphile-worker's index of available jobs.
 */
export async function readJobBacklog(on: Queries): Promise<readonly Sample[]> {
  const rows = await on.rows<{
    task: string;
    count: number;
    seconds: number;
  }>(sql`WITH RECURSIVE priorities (priority) AS (
       (SELECT priority FROM graphile_worker._private_jobs WHERE is_available ORDER BY priority LIMIT 1)
       UNION ALL
       SELECT (SELECT j.priority FROM graphile_worker._private_jobs j
               WHERE j.is_available AND j.priority > p.priority ORDER BY j.priority LIMIT 1)
       FROM priorities p WHERE p.priority IS NOT NULL)
     SELECT t.identifier AS task, count(*)::int AS count,
       extract(epoch FROM now() - min(due.run_at))::float8 AS seconds
     FROM priorities p
     CROSS JOIN LATERAL (
       SELECT task_id, run_at FROM graphile_worker._private_jobs j
       WHERE j.is_available AND j.priority = p.priority AND j.run_at <= now()
       ORDER BY j.priority, j.run_at LIMIT ${MOST}) due
     JOIN graphile_worker._private_tasks t ON t.id = due.task_id
     GROUP BY 1`);
  return rows.flatMap(({ task, count, seconds }) => [
    { name: 'esign_jobs_due', labels: { task }, value: count },
    { name: 'esign_jobs_oldest_due_seconds', labels: { task }, value: seconds },
  ]);
}
