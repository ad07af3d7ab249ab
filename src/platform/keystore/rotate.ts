import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import type { Log } from '../log/index.ts';
import { version } from '../project-root.ts';
import { type Cipher, ciphertextHead, DecryptionError } from './cipher.ts';
import {
  columnPlace,
  countValues,
  type EncryptedColumn,
  type EncryptedValue,
  readValues,
  replaceValues,
} from './encrypted-column.ts';

/** Values re-encrypted by one statement: a batch locks its rows for some milliseconds. */
const BATCH = 200;
/** Maximum unreadable values that are listed; the rest is counted. */
const MOST_EXAMPLES = 20;
/** Passes over all columns, while processes still write with an older key. */
const PASSES = 3;

/** Progress of a rotation. */
export interface RotationProgress {
  /** `table.column`. */
  readonly place: string;
  readonly done: number;
  readonly total: number;
}

/** A value that no configured key decrypts. */
export interface UnreadableValue {
  readonly place: string;
  readonly row: EncryptedValue['row'];
  readonly reason: string;
}

export interface Rotation {
  /** The key with which everything is now encrypted. */
  readonly keyId: string;
  /** Number of re-encrypted values. */
  readonly rotated: number;
  /** Number of values still encrypted with another key, including unreadable ones. */
  readonly left: number;
  readonly unreadable: number;
  /** The first unreadable values. */
  readonly examples: readonly UnreadableValue[];
  /** Running processes that encrypt with another key: they must be restarted first. */
  readonly outdated: readonly KeyWriter[];
  /** Everything readable is re-encrypted and no process writes with another key: SECRET_KEY_PREVIOUS can be removed. */
  readonly complete: boolean;
}

export interface RotationOptions {
  readonly pool: pg.Pool;
  readonly cipher: Cipher;
  /** In the order of rotation. */
  readonly columns: readonly EncryptedColumn[];
  readonly onProgress?: (progress: RotationProgress) => void;
}

/**
 * Re-encrypts every value that is not encrypted with SECRET_KEY, while the service runs. Each batch is one statement
 * that replaces only unchanged values: after a crash every value is encrypted with one key or the other, and the next
 * run continues.
 */
export async function rotate(options: RotationOptions): Promise<Rotation> {
  const { pool, cipher, columns } = options;
  let rotated = 0;
  let unreadable = 0;
  let examples: UnreadableValue[] = [];
  let left = 0;
  for (let pass = 1; pass <= PASSES; pass++) {
    [unreadable, examples] = [0, []];
    const totals = await countOthers(pool, cipher, columns);
    for (const column of columns) {
      const total = totals.get(columnPlace(column)) ?? 0;
      if (!total) continue;
      const one = await rotateColumn(options, column, total);
      rotated += one.rotated;
      unreadable += one.unreadable;
      examples = [...examples, ...one.examples].slice(0, MOST_EXAMPLES);
    }
    const others = await countOthers(pool, cipher, columns);
    left = [...others.values()].reduce((sum, count) => sum + count, 0);
    if (left <= unreadable) break;
  }
  const outdated = (await findKeyWriters(pool)).filter(({ keyId }) => keyId !== cipher.keyId);
  const complete = left <= unreadable && outdated.length === 0;
  if (complete) await pool.query('DELETE FROM secret_keys WHERE id <> $1', [cipher.keyId]);
  return { keyId: cipher.keyId, rotated, left, unreadable, examples, outdated, complete };
}

/** Counts values encrypted with other keys, by `table.column`. */
async function countOthers(pool: pg.Pool, { keyId }: Cipher, columns: readonly EncryptedColumn[]) {
  const totals = new Map<string, number>();
  for (const one of await countValues(pool, columns)) {
    if (one.keyId !== keyId) totals.set(one.place, (totals.get(one.place) ?? 0) + one.count);
  }
  return totals;
}

async function rotateColumn({ pool, cipher, onProgress }: RotationOptions, column: EncryptedColumn, total: number) {
  const head = ciphertextHead(cipher.keyId);
  const examples: UnreadableValue[] = [];
  let [rotated, unreadable] = [0, 0];
  for (let after: EncryptedValue['row'] | null = null; ; ) {
    const values: EncryptedValue[] = await readValues(pool, column, { head, after, limit: BATCH });
    const fresh: (EncryptedValue & { readonly fresh: Buffer })[] = [];
    for (const value of values) {
      const context = column.contextOf(value.row);
      try {
        fresh.push({ ...value, fresh: cipher.encrypt(cipher.decrypt(value.bytes, context), context) });
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        unreadable += 1;
        if (examples.length < MOST_EXAMPLES) {
          examples.push({ place: columnPlace(column), row: value.row, reason: error.message });
        }
      }
    }
    if (fresh.length) rotated += await replaceValues(pool, column, fresh);
    if (values.length) onProgress?.({ place: columnPlace(column), done: rotated, total });
    if (values.length < BATCH) return { rotated, unreadable, examples };
    after = values.at(-1)!.row;
  }
}

/** Interval at which a process reports, and time without a report after which it counts as ended, s. */
const SAID_EVERY = 30;
const SILENT_FOR = 90;
/** How long stopping a process may wait for the database, ms. */
const LAST_WORD = 2_000;

/** A running server process and its encryption key. */
interface KeyWriter {
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
