import type pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly generated: boolean;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export async function listTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query(
    `SELECT c.table_name, c.column_name, c.udt_name, c.is_identity = 'YES' OR c.column_default LIKE 'nextval%' AS generated
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
     ORDER BY c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table_name, column_name, udt_name, generated } of rows) {
    const columns = tables.get(table_name) ?? [];
    columns.push({ name: column_name, type: udt_name, generated: generated === true });
    tables.set(table_name, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** The columns of a table, as a statement names them. */
export const names = ({ columns }: Table): string => columns.map(({ name }) => `"${name}"`).join(', ');
