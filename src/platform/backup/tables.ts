import type pg from 'pg';

/** A table and its columns, without generated columns. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Prisma's table of migrations; only the migrations write to it. */
const BOOK = '_prisma_migrations';

/** Lists all tables of our schema, except the table of migrations, by name. */
export async function describeTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> $1
     GROUP BY 1 ORDER BY 1`,
    [BOOK],
  );
  return rows;
}
