import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/index.ts';

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
 * Records in the database which key this process encrypts with, while it runs: a rotation is complete only when no
 * process encrypts with an older key. Also restores `keyId` in `secret_keys` if it was removed.
 */
export async function noteKeyWriter(pool: pg.Pool, keyId: string, log: Log): Promise<{ stop(): Promise<void> }> {
  const processId = randomUUID();
  const note = () =>
    pool.query(
      `WITH noted AS (INSERT INTO secret_keys (id) VALUES ($2) ON CONFLICT DO NOTHING)
       INSERT INTO key_writers (process_id, key_id, seen_at) VALUES ($1, $2, clock_timestamp())
       ON CONFLICT (process_id) DO UPDATE SET seen_at = excluded.seen_at`,
      [processId, keyId],
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
