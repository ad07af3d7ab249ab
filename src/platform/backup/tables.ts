import type pg from 'pg';
import { bookTables } from '../database/index.ts';

/** A table and its columns, without generated columns. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Lists all tables of our schema by name, except those in which migrations are recorded: only migrations write there. */
export async function describeTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL($1)
     GROUP BY 1 ORDER BY 1`,
    [bookTables],
  );
  return rows;
}
