import type pg from 'pg';
import type { QueryResultRow } from 'pg';

/** A column encrypted by the keystore; declared by the room that owns the table. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key in order, with their PostgreSQL types. */
  readonly key: Readonly<Record<string, 'uuid' | 'text' | 'integer'>>;
  /** Further columns that the context needs. */
  readonly also?: readonly string[];
  /** Returns the encryption context of a row's value. `row`: the columns of `key` and `also`, as text. */
  readonly contextOf: (row: Readonly<Record<string, string>>) => string;
}

/** A stored value. */
export interface EncryptedValue {
  /** The columns of `key` and `also`, as text. */
  readonly row: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Runs SQL statements: the pool or one connection. */
export interface Queryable {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
}

/** `table.column`, for people. */
export const columnPlace = ({ table, column }: EncryptedColumn): string => `${table}.${column}`;

/** Reads the values after `after` in primary key order; with `head`, only those that do not begin with it. */
export async function readValues(
  database: Queryable,
  { table, column, key, also = [] }: EncryptedColumn,
  { head, after, limit }: { head: Buffer | null; after: EncryptedValue['row'] | null; limit: number },
): Promise<EncryptedValue[]> {
  const names = Object.keys(key);
  const values: unknown[] = [limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`${column} IS NOT NULL`];
  if (head) conditions.push(`substring(${column} FROM 1 FOR ${head.length}) <> ${bind(head)}`);
  if (after) {
    const bounds = names.map((name) => `${bind(after[name])}::${key[name]}`);
    conditions.push(`(${names.join(', ')}) > (${bounds.join(', ')})`);
  }
  const { rows } = await database.query<{ bytes: Buffer } & Record<string, string>>(
    `SELECT ${[...names, ...also].map((name) => `${name}::text AS ${name}`).join(', ')}, ${column} AS bytes FROM ${table}
     WHERE ${conditions.join(' AND ')}
     ORDER BY ${names.map((name) => `${table}.${name}`).join(', ')} LIMIT $1`,
    values,
  );
  return rows.map(({ bytes, ...row }) => ({ row: row as EncryptedValue['row'], bytes }));
}

/** Replaces values that have not changed since they were read; returns how many. */
export async function replaceValues(
  database: Queryable,
  { table, column, key }: EncryptedColumn,
  values: readonly (EncryptedValue & { readonly fresh: Buffer })[],
): Promise<number> {
  const names = Object.keys(key);
  const types = [...names.map((name) => key[name]), 'bytea', 'bytea'];
  const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const { rowCount } = await database.query(
    `UPDATE ${table} SET ${column} = changed.fresh
     FROM unnest(${lists}) AS changed (${names.join(', ')}, old_bytes, fresh)
     WHERE ${names.map((name) => `${table}.${name} = changed.${name}`).join(' AND ')}
       AND ${table}.${column} = changed.old_bytes`,
    [
      ...names.map((name) => values.map(({ row }) => row[name])),
      values.map(({ bytes }) => bytes),
      values.map(({ fresh }) => fresh),
    ],
  );
  return rowCount ?? 0;
}

/** Number of a column's values encrypted under a key. */
interface ValueCount {
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
        counts.push({ place: columnPlace(column), keyId, count: Number(count) });
      }
    }
    return counts;
  } finally {
    // Closing the session resets its setting.
    client.release(true);
  }
}
