import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lockSession } from '../database/pool.ts';
import type { Log } from '../log/index.ts';
import { timeLimits } from '../neighbours/index.ts';
import { logFailure } from '../outage.ts';

/** Arbitrary key of an advisory lock: processes that start together migrate the job tables one after another. */
const lock = 72707370;

/**
 * Partial indexes of the jobs that run now. Without them, looking for the jobs of dead workers reads every job that waits,
 * also the millions that wait for a year (`orphans.ts`, and the reset of graphile-worker by `locked_at`).
 */
const indexes = { esign_jobs_locked_by: 'locked_by', esign_jobs_locked_at: 'locked_at' };

/** Creates or updates the schema `graphile_worker`. Waits for another process that does, like `migrate`. */
export async function migrateJobs(pool: pg.Pool, onWait: () => void = () => {}): Promise<void> {
  // Not from the pool: the migrations need its connections, which may be few.
  const holder = new pg.Client({
    ...pool.options,
    lock_timeout: 0,
    statement_timeout: 0,
    query_timeout: timeLimits.database.migration,
  });
  await holder.connect();
  try {
    await lockSession(holder, lock, onWait);
    await runMigrations({ pgPool: pool, logger: silent });
    for (const [name, column] of Object.entries(indexes)) await createIndex(holder, name, column);
  } finally {
    await holder.end();
  }
}

/** Makes an index without stopping writers. One that a crash left unfinished is made again. */
async function createIndex(client: pg.Client, name: string, column: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [`graphile_worker.${name}`],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY graphile_worker.${name}`);
  await client.query(
    `CREATE INDEX CONCURRENTLY ${name} ON graphile_worker._private_jobs (${column}) WHERE ${column} IS NOT NULL`,
  );
}

/**
 * graphile-worker's messages repeat those of a task's error, which may contain personal data. Only a constant message
 * and the error's facts are logged; failures of tasks are logged where they run.
 */
export const workerLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure === true || (level !== 'error' && level !== 'warning')) return;
    // It compares the places with the pool. Jobs mostly wait for something else than the database.
    if (message.includes('maxPoolSize')) return;
    const logLevel = level === 'error' ? 'error' : 'warn';
    logFailure(log, logLevel, { err: meta?.error }, 'the job worker reports trouble');
  });

export const silent: Logger = new Logger(() => () => {});
