import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lockSession } from '../database/session-lock.ts';
import { timeLimits } from '../neighbours/index.ts';
import { silent } from './worker-log.ts';

/** Arbitrary key of an advisory lock: processes that start together migrate the job tables one after another. */
const lock = 72707370;

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
  } finally {
    await holder.end();
  }
}
