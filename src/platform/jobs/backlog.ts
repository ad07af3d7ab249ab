import { type Queries, sql } from '../database/index.ts';
import type { Sample } from '../metrics/index.ts';

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
