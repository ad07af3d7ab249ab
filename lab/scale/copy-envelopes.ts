import pg from 'pg';
import { copyStatement } from './copy-statement.ts';
import { buildIndexes, dropIndexes } from './indexes.ts';
import { listTables, names } from './table.ts';
import { type Rows, setAside } from './template-rows.ts';
import type { Template } from './templates.ts';
import type { Scale } from './world.ts';

/** Rows written by one statement come from at most this many copies. */
const CHUNK = 5_000;
const CONNECTIONS = 2;

/**
 * Writes copies of the templates until there are `envelopes`, spread over `organizations`: every row that belongs to a
 * template, in every table, with ids, fingerprints, names and times of its own. Foreign keys and triggers do not run:
 * the rows are copies of rows that satisfied them. The links of the copied chains are copies as well, so that a copied
 * chain cannot be verified.
 */
export async function copyEnvelopes(
  databaseUrl: string,
  templates: readonly Template[],
  { envelopes, organizations }: Scale,
  tell: (what: string) => void,
): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(databaseUrl)));
  const [client] = clients as [pg.Client];
  try {
    const organization = await copyOrganizations(client, templates[0]!.id, organizations);
    const turns = templates.flatMap((template) => Array.from({ length: template.share }, () => template));
    const parts: { readonly template: Template; readonly rows: readonly Rows[] }[] = [];
    for (const template of templates) parts.push({ template, rows: await setAside(client, template.id) });
    const indexes = await dropIndexes(client);
    let next = 0;
    const began = Date.now();
    const work = async (one: pg.Client) => {
      while (next < envelopes) {
        const first = next;
        next = Math.min(first + CHUNK, envelopes);
        const last = next - 1;
        for (const { template, rows } of parts) {
          const residues = turns.flatMap((turn, index) => (turn === template ? [index] : []));
          const spacing = template.span / envelopes;
          for (const each of rows)
            await one.query(copyStatement(each), [
              ...[each.ids, organization, organizations, spacing, envelopes, first, last, residues, began],
            ]);
        }
        tell(`${last + 1} of ${envelopes} envelopes`);
      }
    };
    await Promise.all(clients.map(work));
    await client.query('DROP SCHEMA scale CASCADE');
    await Promise.all(clients.map((one) => buildIndexes(one, indexes)));
    tell('indexes');
    await client.query('VACUUM ANALYZE');
    tell('vacuum');
    await assertWhole(client);
  } finally {
    await Promise.all(clients.map((one) => one.end()));
  }
}

/** Foreign keys did not run while rows were written, so they are checked once. */
async function assertWhole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT conrelid::regclass AS child, confrelid::regclass AS parent, a.attname AS key
     FROM pg_constraint JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { child, parent, key } of rows) {
    const orphans = await client.query(
      `SELECT FROM ${child} c WHERE c."${key}" IS NOT NULL AND NOT EXISTS (SELECT FROM ${parent} p WHERE p.id = c."${key}") LIMIT 1`,
    );
    if (orphans.rowCount) throw new Error(`${child} has rows without a row of ${parent}.`);
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("SET session_replication_role = 'replica'; SET work_mem = '256MB'");
  return client;
}

/** The first organisation is the templates' own; the others are copies of it. */
async function copyOrganizations(client: pg.Client, envelopeId: string, count: number): Promise<string> {
  const { rows } = await client.query('SELECT organization_id AS id FROM envelopes WHERE id = $1', [envelopeId]);
  const { id } = rows[0];
  const tables = await listTables(client);
  for (const [name, key] of [
    ['organizations', 'id'],
    ['credit_accounts', 'organization_id'],
  ]) {
    const table = tables.find((one) => one.name === name)!;
    const values = table.columns.map((column) => (column.name === key ? organizationOf('n') : `t."${column.name}"`));
    await client.query(
      `INSERT INTO "${name}" (${names(table)}) SELECT ${values} FROM "${name}" t, generate_series(1, $2::int - 1) n
       WHERE t."${key}" = $1::uuid`,
      [id, count],
    );
  }
  return id;

  function organizationOf(n: string): string {
    return `md5($1::text || ${n})::uuid`;
  }
}
