import type pg from 'pg';
import { listTables, names, type Table } from './table.ts';

/** A text that may be a SHA-256. */
export const DIGEST = '^[0-9a-f]{64}$';

/** The rows of one table that belong to a template. */
export interface Rows {
  readonly table: Table;
  /** Table that holds the template's rows and nothing else: reading them costs the same however many copies there are. */
  readonly source: string;
  readonly ids: readonly string[];
  /** Its text columns that hold SHA-256 values. */
  readonly digests: ReadonlySet<string>;
}

/** Copies the rows of all tables that belong to a template to tables of their own. */
export async function setAside(client: pg.Client, id: string): Promise<readonly Rows[]> {
  await client.query('CREATE SCHEMA IF NOT EXISTS scale');
  const { ids, found } = await rowsOf(client, await listTables(client), id);
  const rows: Rows[] = [];
  for (const [table, where] of found) {
    const source = `scale."${table.name}_${id}"`;
    await client.query(`CREATE TABLE ${source} (LIKE "${table.name}")`);
    await client.query(
      `INSERT INTO ${source} (${names(table)}) SELECT ${names(table)} FROM "${table.name}" t WHERE ${where}`,
      [ids],
    );
    rows.push({ table, source, ids, digests: await digestsIn(client, table, source) });
  }
  return rows;
}

async function digestsIn(client: pg.Client, table: Table, source: string): Promise<ReadonlySet<string>> {
  const texts = table.columns.filter(({ type }) => type === 'text').map(({ name }) => name);
  if (texts.length === 0) return new Set();
  const { rows } = await client.query(
    `SELECT ${texts.map((name) => `coalesce(bool_or("${name}" ~ '${DIGEST}'), false) AS "${name}"`)} FROM ${source}`,
  );
  return new Set(texts.filter((name) => rows[0][name]));
}

/** The rows of all tables that belong to a template: those that name its id, then those that name theirs. */
async function rowsOf(client: pg.Client, tables: readonly Table[], id: string) {
  const ids = new Set([id]);
  /** Condition on the rows of a table, over the ids in `$1`. */
  const found = new Map<Table, string>();
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const table of tables) {
      const keys = table.columns.filter(({ type }) => type === 'uuid').map(({ name }) => `t."${name}"`);
      if (keys.length === 0) continue;
      const where = keys.map((key) => `${key} = ANY($1::uuid[])`).join(' OR ');
      const hasId = keys.includes('t."id"');
      const { rows } = await client.query(
        `SELECT ${hasId ? 't."id"' : 'NULL'} AS id FROM "${table.name}" t WHERE ${where}`,
        [[...ids]],
      );
      if (rows.length) found.set(table, where);
      for (const row of rows) if (row.id) ids.add(row.id);
    }
  }
  return { ids: [...ids], found };
}
