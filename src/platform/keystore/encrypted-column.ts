import type { QueryResultRow } from 'pg';

/** A column whose values are encrypted by the keystore: declared by the room that owns the table. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key, in its order, with their PostgreSQL types. */
  readonly key: Readonly<Record<string, 'uuid' | 'text' | 'integer'>>;
  /** Further columns that the context needs. */
  readonly also?: readonly string[];
  /** The context under which a row's value is encrypted. `row`: the columns of `key` and `also`, as text. */
  readonly contextOf: (row: Readonly<Record<string, string>>) => string;
}

/** A value as it is stored. */
export interface EncryptedValue {
  /** The columns of `key` and `also`, as text. */
  readonly row: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** What runs statements: the pool or one connection. */
export interface Queryable {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
}

/** `table.column`, for people. */
export const placeOf = ({ table, column }: EncryptedColumn): string => `${table}.${column}`;

/** The next values behind `after` in the order of the primary key; with `head`, those that do not begin with it. */
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

/** Replaces values that are still as they were read; gives how many. A value that changed meanwhile stays. */
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
