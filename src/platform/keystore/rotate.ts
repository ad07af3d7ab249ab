import type pg from 'pg';
import { type Cipher, DecryptionError, headOf } from './cipher.ts';
import { countValues } from './count-values.ts';
import { type EncryptedColumn, type EncryptedValue, placeOf, readValues, replaceValues } from './encrypted-column.ts';
import { findKeyWriters, type KeyWriter } from './key-writers.ts';

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
      const total = totals.get(placeOf(column)) ?? 0;
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
  const head = headOf(cipher.keyId);
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
          examples.push({ place: placeOf(column), row: value.row, reason: error.message });
        }
      }
    }
    if (fresh.length) rotated += await replaceValues(pool, column, fresh);
    if (values.length) onProgress?.({ place: placeOf(column), done: rotated, total });
    if (values.length < BATCH) return { rotated, unreadable, examples };
    after = values.at(-1)!.row;
  }
}
