import pg from 'pg';
import type { Database } from '../database/index.ts';
import { BackupError } from './errors.ts';

/** Arbitrary key of the advisory lock: only one backup or restore of a database may run at a time. */
const LOCK = 72707374;

/**
 * Opens a separate connection without the pool's time limits, because copying a table may take long. Holds the lock of
 * backups and restores until it is closed.
 *
 * @throws BackupError (another backup or restore is running)
 */
export async function connectAlone({ url }: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'esign backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '60s'",
    );
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
    if (rows[0]?.taken) return client;
    throw new BackupError('Another backup or restore of this database is running.');
  } catch (error) {
    await client.end();
    throw error;
  }
}
