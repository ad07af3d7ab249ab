import type pg from 'pg';

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
