import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { timeLimits } from '../neighbours/index.ts';
import { silent } from './worker-log.ts';

/** Of our own choosing: processes that start together bring the job tables up to date one after another. */
const lock = 72707370;

/** Creates or updates the tables and functions of the schema `graphile_worker`. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  // Not of the pool: the migrations need its connections, however few there are.
  const holder = new pg.Client({
    ...pool.options,
    lock_timeout: 0,
    statement_timeout: 0,
    query_timeout: timeLimits.database.migration,
  });
  await holder.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [lock]);
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await holder.end();
  }
}
