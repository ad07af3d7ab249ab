import type pg from 'pg';

type Queries = Pick<pg.ClientBase, 'query'>;
/** Whether a job, by its payload as text, is one of those meant. */
export type IsMeant = (payload: string) => boolean;

/** When a parked job runs: never, until it is released. */
const NEVER = '9999-01-01T00:00:00Z';

/** The unfinished jobs that are meant: rows of JOBS_SQL as JSON. A parked one runs at once where it is loaded. */
export async function readJobs(queries: Queries, isMeant: IsMeant): Promise<string[]> {
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
export async function parkJobs(queries: Queries, isMeant: IsMeant): Promise<number> {
  const jobs = await findJobs(queries, isMeant);
  const waiting = jobs.filter(({ running }) => !running).map(({ id }) => id);
  await queries.query('SELECT count(*) FROM graphile_worker.reschedule_jobs($1::bigint[], run_at => $2)', [
    waiting,
    NEVER,
  ]);
  return jobs.length - waiting.length;
}

/** Lets parked jobs run, at once. Returns how many. */
export async function releaseJobs(queries: Queries, isMeant: IsMeant): Promise<number> {
  const parked = (await findJobs(queries, isMeant)).filter((job) => job.parked).map(({ id }) => id);
  await queries.query('SELECT count(*) FROM graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [parked]);
  return parked.length;
}

async function findJobs(queries: Queries, isMeant: IsMeant) {
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
