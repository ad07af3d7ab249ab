import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import type { Log } from '../log/index.ts';
import { version } from '../version.ts';

/** Interval at which a process reports, and time without a report after which it counts as ended, s. */
const SAID_EVERY = 30;
const SILENT_FOR = 90;
/** How long stopping a process may wait for the database, ms. */
const LAST_WORD = 2_000;

/** A running server process and its encryption key. */
export interface KeyWriter {
  readonly processId: string;
  readonly keyId: string;
  readonly secondsAgo: number;
}

/**
 * Records in the database which key this process encrypts with and which version it is, while it runs: a rotation is
 * complete only when no process encrypts with an older key, and a migration that takes something away waits for older
 * versions. Also restores `keyId` in `secret_keys` if it was removed.
 */
export async function noteKeyWriter(pool: pg.Pool, keyId: string, log: Log): Promise<{ stop(): Promise<void> }> {
  const processId = randomUUID();
  const note = () =>
    pool.query(
      `WITH noted AS (INSERT INTO secret_keys (id) VALUES ($2) ON CONFLICT DO NOTHING)
       INSERT INTO key_writers (process_id, key_id, version, seen_at) VALUES ($1, $2, $3, clock_timestamp())
       ON CONFLICT (process_id) DO UPDATE SET seen_at = excluded.seen_at`,
      [processId, keyId, version()],
    );
  await note();
  const timer = setInterval(() => {
    note().catch((error) => log.debug({ err: error }, 'the key of this process could not be noted'));
  }, SAID_EVERY * 1_000);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      const forget = pool.query('DELETE FROM key_writers WHERE process_id = $1', [processId]).catch(() => {});
      await Promise.race([forget, sleep(LAST_WORD, undefined, { ref: false })]);
    },
  };
}

/** Finds processes that run or ended very recently; deletes the others. */
export async function findKeyWriters(pool: pg.Pool): Promise<KeyWriter[]> {
  await pool.query(`DELETE FROM key_writers WHERE seen_at < clock_timestamp() - make_interval(secs => $1)`, [
    SILENT_FOR,
  ]);
  const { rows } = await pool.query<{ process_id: string; key_id: string; seconds: number }>(
    `SELECT process_id, key_id, extract(epoch FROM clock_timestamp() - seen_at)::float AS seconds
     FROM key_writers ORDER BY seen_at`,
  );
  return rows.map(({ process_id: processId, key_id: keyId, seconds }) => ({
    ...{ processId, keyId },
    secondsAgo: Math.max(0, Math.round(seconds)),
  }));
}

/**
 * Returns the version of each process that runs or ended very recently; null if it is older than this column. Works on
 * every schema, also on a new database.
 */
export async function findRunningVersions(client: pg.Pool | pg.ClientBase): Promise<(string | null)[]> {
  const found = await client.query<{ there: boolean }>(`SELECT to_regclass('key_writers') IS NOT NULL AS there`);
  if (!itemAt(found.rows, 0).there) return [];
  const { rows } = await client.query<{ version: string | null }>(
    `SELECT to_jsonb(w) ->> 'version' AS version FROM key_writers w
     WHERE seen_at > clock_timestamp() - make_interval(secs => $1)`,
    [SILENT_FOR],
  );
  return rows.map(({ version: running }) => running);
}
