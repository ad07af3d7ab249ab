import type pg from 'pg';

/** A query for the jobs that are still to run, also those that run now, without what only graphile-worker's own version knows. */
export const JOBS_SQL = `
  SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.attempts < j.max_attempts ORDER BY j.id`;

/** Where rows of JOBS_SQL are copied to before `enqueueLoaded`; goes with the transaction. */
export const LOADED_JOBS = 'loaded_jobs';

export const createLoadedJobs = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query(
    `CREATE TEMP TABLE ${LOADED_JOBS} (task text, payload json, queue text, run_at timestamptz, max_attempts int,
       key text, priority int) ON COMMIT DROP`,
  ));

/** Enqueues what was copied, by the function that every version of graphile-worker has; attempts begin anew. */
export const enqueueLoaded = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query(
    `SELECT count((graphile_worker.add_job(identifier => task, payload => payload, queue_name => queue, run_at => run_at,
       max_attempts => max_attempts, job_key => key, priority => priority)).id) FROM ${LOADED_JOBS}`,
  ));
