import type pg from 'pg';
import { type EncryptedColumn, placeOf } from './encrypted-column.ts';

/** Number of a column's values encrypted under a key. */
export interface ValueCount {
  /** `table.column`. */
  readonly place: string;
  /** Null for values encrypted before ciphertexts contained a key id. */
  readonly keyId: string | null;
  readonly count: number;
}

/** Counts the values of every column by key. Reads whole tables, without a statement timeout. */
export async function countValues(pool: pg.Pool, columns: readonly EncryptedColumn[]): Promise<ValueCount[]> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const counts: ValueCount[] = [];
    for (const column of columns) {
      const { rows } = await client.query<{ key_id: string | null; count: string }>(
        `SELECT CASE get_byte(${column.column}, 0) WHEN 1 THEN NULL
                  ELSE encode(substring(${column.column} FROM 2 FOR 4), 'hex') END AS key_id, count(*) AS count
         FROM ${column.table} WHERE ${column.column} IS NOT NULL GROUP BY 1 ORDER BY 1`,
      );
      for (const { key_id: keyId, count } of rows) {
        counts.push({ place: placeOf(column), keyId, count: Number(count) });
      }
    }
    return counts;
  } finally {
    // Closing the session resets its setting.
    client.release(true);
  }
}
