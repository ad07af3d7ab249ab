import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lockSession } from '../database/session-lock.ts';
import { timeLimits } from '../neighbours/index.ts';
import { silent } from './worker-log.ts';

/** Of our own choosing: processes that start together bring the job tables up to date one after another. */
const lock = 72707370;

/** Creates or updates the tables and functions of the schema `graphile_worker`. Waits for another that does, as `migrate`. */
export async function migrateJobs(pool: pg.Pool, onWait: () => void = () => {}): Promise<void> {
  // Not of the pool: the migrations need its connections, however few there are.
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
  } finally {
    await holder.end();
  }
}
