import { runOnce } from 'graphile-worker';
import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { recording } from './recording.ts';
import { type Tasks, taskList } from './task.ts';
import { silent } from './worker-log.ts';

export interface RunDueSetup {
  readonly database: Database;
  readonly tasks: Tasks;
  readonly log: Log;
  /** Jobs due by this time run now, for tests with a movable clock. */
  readonly until?: Date;
}

export interface RunDueResult {
  readonly failures: readonly { readonly task: string; readonly error: unknown }[];
}

/**
 * Runs all due jobs in this process, including jobs that these enqueue, and returns when none is left. Returns the
 * failures; failed jobs wait for their next attempt as usual.
 */
export async function runDueJobs({ database, tasks, log, until }: RunDueSetup): Promise<RunDueResult> {
  const failures: { task: string; error: unknown }[] = [];
  // The list is not one of the options: graphile-worker keeps these for ever (seen in 0.17.3).
  const list = taskList(tasks, log, (task, error) => failures.push({ task, error }));
  for (let more = true; more; ) {
    await runOnce({ pgPool: database.pool, noHandleSignals: true, preset: recording, logger: silent }, list);
    more = until ? (await bringForward(database, until)) > 0 : false;
  }
  return { failures };
}

/** Makes first attempts that are due by `until` due now. Failed jobs keep their time. */
async function bringForward(database: Database, until: Date): Promise<number> {
  const { rowCount } = await database.pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
     WHERE run_at > now() AND run_at <= $1 AND attempts = 0 AND locked_at IS NULL
     HAVING count(*) > 0`,
    [until],
  );
  return rowCount ?? 0;
}
