import type { Column } from './table.ts';
import { DIGEST, type Rows } from './template-rows.ts';

/** Turns among which the shares of the templates are counted. */
export const SHARES = 20;

const SURNAME = `'Martin' || chr(97 + n % 26) || chr(97 + n / 26 % 26)`;

const special: Readonly<Record<string, string>> = {
  'envelopes.name': `t."name" || ' no ' || n`,
  'envelopes.search_text': `lower('contrat de mission no ' || n || E'\\n' || ${SURNAME} || E'\\np@exemple.fr')`,
  'envelopes.purged_at': `CASE WHEN t."purge_after" - age < now() THEN t."purge_after" - age END`,
  'signers.name': SURNAME,
  // Their protection was read once, and is renewed in its fifth year unless the file is purged before.
  'preserved_files.state': `CASE WHEN t."retained_until" - age < now() THEN 'ENDED'::"PreservedState" ELSE 'KEPT' END`,
  'preserved_files.next_at': `CASE WHEN t."retained_until" - age >= now() THEN t."created_at" - age + interval '4 years' END`,
  'preserved_files.protected_until': `t."created_at" - age + interval '5 years'`,
  'preserved_files.ends_with': `'time-stamping certificate'`,
  // Without a mail server the mailbox keeps the texts; with one, a sent message has none.
  'messages.content': 'NULL',
};

/** What the sweep would have deleted is not written. */
const kept: Readonly<Record<string, string>> = {
  domain_events: `t."at" - age > now() - interval '90 days'`,
  messages: `t."created_at" - age > now() - interval '30 days'`,
};

/**
 * Parameters: ids, organisation, organisations, ms between copies, envelopes, first, last, residues, and the time of the
 * filling, ms: every statement must make the same ids. What all rows of a copy share is computed once: its age, its organisation, and the beginning of its ids, which is their time, as in the
 * service's (UUID version 7), so that indexes grow at their end.
 */
export function copyStatement({ table, source, digests }: Rows): string {
  const columns = table.columns.filter(({ generated }) => !generated);
  const values = columns.map((column) => special[`${table.name}.${column.name}`] ?? copiedValue(column, digests));
  return `INSERT INTO "${table.name}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
    WITH numbers AS MATERIALIZED (
      SELECT n, ($5::int - n) * $4::float8 * interval '1 ms' AS age,
        lpad(to_hex(($9::bigint - ($5::int - n) * $4::float8)::bigint), 12, '0') AS time,
        lpad(to_hex(n), 8, '0') AS number,
        CASE n % $3::int WHEN 0 THEN $2::uuid ELSE md5($2::text || n % $3::int)::uuid END AS organization
      FROM generate_series($6::int, $7::int) n WHERE n % ${SHARES} = ANY($8::int[]))
    SELECT ${values.join(', ')} FROM numbers
    CROSS JOIN LATERAL (SELECT * FROM ${source} WHERE n >= 0 AND cardinality($1::uuid[]) > 0 OFFSET 0) t
    WHERE ${kept[table.name] ?? true}`;
}

function copiedValue({ name, type }: Column, digests: ReadonlySet<string>): string {
  const column = `t."${name}"`;
  if (name === 'organization_id') return 'organization';
  // Random digits of the original tell its copies from those of other rows.
  if (type === 'uuid')
    return `CASE WHEN ${column} = ANY($1::uuid[]) THEN (time || '7' || substr(replace(${column}::text, '-', ''), 22) || number)::uuid ELSE ${column} END`;
  if (type === 'timestamptz') return `${column} - age`;
  if (digests.has(name))
    return `CASE WHEN ${column} ~ '${DIGEST}' THEN encode(sha256((${column} || number)::bytea), 'hex') ELSE ${column} END`;
  return column;
}
