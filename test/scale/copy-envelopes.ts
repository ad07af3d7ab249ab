import pg from 'pg';
import type { Template } from './templates.ts';

export interface Scale {
  readonly envelopes: number;
  readonly organizations: number;
}

/** Rows written by one statement come from at most this many copies. */
const CHUNK = 5_000;
const SHARES = 20;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly generated: boolean;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

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
  onProgress: (written: number) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = 'replica'; SET synchronous_commit = off");
    const organization = await copyOrganizations(client, templates[0]!.id, organizations);
    const tables = await listTables(client);
    let first = 0;
    const turns = templates.flatMap((template) => Array.from({ length: template.share }, () => template));
    const parts: { readonly template: Template; readonly rows: readonly Rows[] }[] = [];
    for (const template of templates) parts.push({ template, rows: await rowsOf(client, tables, template.id) });
    const indexes = await dropIndexes(client);
    while (first < envelopes) {
      const last = Math.min(first + CHUNK, envelopes) - 1;
      for (const { template, rows } of parts) {
        const residues = turns.flatMap((turn, index) => (turn === template ? [index] : []));
        for (const { table, where, ids } of rows)
          await client.query(copyStatement(table, where), [
            ids,
            organization,
            organizations,
            template.span / envelopes,
            envelopes,
            first,
            last,
            residues,
          ]);
      }
      first = last + 1;
      onProgress(first);
    }
    await client.query("SET maintenance_work_mem = '1GB'");
    for (const definition of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Drops the indexes that find nothing meanwhile, and returns their definitions: building them at the end is faster. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisunique AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
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

async function listTables(client: pg.Client): Promise<readonly Table[]> {
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

const names = ({ columns }: Table): string => columns.map(({ name }) => `"${name}"`).join(', ');

interface Rows {
  readonly table: Table;
  /** Condition on the rows that belong to the template, over the ids in `$1`. */
  readonly where: string;
  readonly ids: readonly string[];
}

/** The rows of all tables that belong to a template: those that name its id, then those that name theirs. */
async function rowsOf(client: pg.Client, tables: readonly Table[], id: string): Promise<readonly Rows[]> {
  const ids = new Set([id]);
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
  return [...found].map(([table, where]) => ({ table, where, ids: [...ids] }));
}

/** The age of a copy, older for smaller numbers; all parameters are those of `copyEnvelopes`. */
const AGE = `(($5::int - n) * $4::float8)`;
const SURNAME = `'Martin' || chr(97 + n % 26) || chr(97 + n / 26 % 26)`;

const special: Readonly<Record<string, string>> = {
  'envelopes.name': `t."name" || ' no ' || n`,
  'envelopes.search_text': `lower('contrat de mission no ' || n || E'\\n' || ${SURNAME} || E'\\np@exemple.fr')`,
  'envelopes.purged_at': `CASE WHEN t."purge_after" - ${AGE} * interval '1 ms' < now() THEN t."purge_after" - ${AGE} * interval '1 ms' END`,
  'signers.name': SURNAME,
  // Without a mail server the mailbox keeps the texts; with one, a sent message has none.
  'messages.content': 'NULL',
};

/** Parameters: ids, organisation, organisations, ms between copies, envelopes, first, last, residues. */
function copyStatement(table: Table, where: string): string {
  const columns = table.columns.filter(({ generated }) => !generated);
  const values = columns.map((column) => special[`${table.name}.${column.name}`] ?? copiedValue(column));
  return `INSERT INTO "${table.name}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM "${table.name}" t, generate_series($6::int, $7::int) n
    WHERE (${where}) AND n % ${SHARES} = ANY($8::int[]) AND $2::uuid IS NOT NULL AND $3::int > 0 AND $5::int > 0 AND $4::float8 > 0
    ORDER BY n`;
}

function copiedValue({ name, type }: Column): string {
  const column = `t."${name}"`;
  if (name === 'organization_id')
    return `CASE n % $3::int WHEN 0 THEN $2::uuid ELSE md5($2::text || n % $3::int)::uuid END`;
  // Ids begin with their time, as the service's do (UUID version 7), so that indexes grow at their end.
  if (type === 'uuid') {
    const time = `lpad(to_hex((extract(epoch FROM now()) * 1000 - ${AGE})::bigint), 12, '0')`;
    return `CASE WHEN ${column} = ANY($1::uuid[]) THEN (${time} || substr(md5(${column}::text || n), 13))::uuid ELSE ${column} END`;
  }
  if (type === 'timestamptz') return `${column} - ${AGE} * interval '1 ms'`;
  if (type === 'text')
    return `CASE WHEN ${column} ~ '^[0-9a-f]{64}$' THEN encode(sha256((${column} || n)::bytea), 'hex') ELSE ${column} END`;
  return column;
}
