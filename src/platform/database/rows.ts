import type { Write } from './deferred-writes.ts';
import type { Tx } from './open-transaction.ts';

/** A row by Prisma's field names. Bytes are written as PostgreSQL reads them. */
type Row = object;

/**
 * Inserts rows, deferred (`Tx.$defer`). A column that no row names gets its default; one that only other rows name is
 * null. Columns are named after the fields in snake_case.
 */
export async function insertRows<R extends Row>(
  tx: Tx,
  table: string,
  rows: readonly R[],
  { skipExisting = false }: { /** Skip rows that violate a unique constraint. */ readonly skipExisting?: boolean } = {},
): Promise<void> {
  if (rows.length > 0) await tx.$defer(insertion(table, rows, skipExisting));
}

function insertion(table: string, rows: readonly Row[], skipExisting: boolean): Write {
  const columns = columnNames(rows);
  return {
    parts: {
      [`new_${table}`]: `INSERT INTO ${table} (${columns}) SELECT ${columns}
        FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ${skipExisting ? 'ON CONFLICT DO NOTHING ' : ''}RETURNING 1`,
    },
    values: [JSON.stringify(rows.map(toColumns))],
    tables: [table],
  };
}

interface Update {
  readonly table: string;
  /** The field that must have the value that was seen. */
  readonly field: string;
  /** The rows to update, each with new values for the same fields. */
  readonly rows: readonly { readonly id: string; readonly seen: string; readonly set: Row }[];
  /** Called with the number of rows updated. Throws if the transaction must not commit. */
  readonly check: (count: number) => void;
}

/** Updates rows that still have the value that was seen, deferred. */
export async function updateSeen(tx: Tx, { table, field, rows, check }: Update): Promise<void> {
  const fields = Object.keys(rows[0]?.set ?? {}).map(snakeCase);
  const assigned = fields.map((column) => `"${column}" = new."${column}"`).join(', ');
  await tx.$defer({
    parts: {
      [`moved_${table}`]: `UPDATE ${table} r SET ${assigned}
        FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) new,
          unnest($2::uuid[], $3::text[]) AS seen (id, value)
        WHERE r.id = new.id AND r.id = seen.id AND r."${snakeCase(field)}"::text = seen.value RETURNING 1`,
    },
    values: [
      JSON.stringify(rows.map(({ id, set }) => ({ ...toColumns(set), id }))),
      rows.map(({ id }) => id),
      rows.map(({ seen }) => seen),
    ],
    tables: [table],
    check,
  });
}

function columnNames(rows: readonly Row[]): string {
  const fields = new Set<string>();
  for (const row of rows) for (const [field, value] of Object.entries(row)) if (value !== undefined) fields.add(field);
  return [...fields].map((field) => `"${snakeCase(field)}"`).join(', ');
}

const toColumns = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [snakeCase(field), toJson(value)]));

const toJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;

const names = new Map<string, string>();

/** Name of the column of a field. */
export function snakeCase(field: string): string {
  let name = names.get(field);
  if (name === undefined) {
    name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    names.set(field, name);
  }
  return name;
}
