import type { Write } from './bounded-client.ts';
import type { Tx } from './open-transaction.ts';
import { rawSql, type Sql, sql } from './sql.ts';

/** A row by Prisma's field names. */
type Row = Readonly<Record<string, unknown>>;

interface InsertOptions {
  /** Skip rows that violate a unique constraint. */
  readonly skipExisting?: boolean;
}

/**
 * Inserts rows, deferred (`Tx.defer`). A column that no row names gets its default; one that only other rows name is
 * null. Columns are named after the fields in snake_case.
 */
export async function insertRows<R extends object>(
  tx: Tx,
  table: string,
  rows: readonly R[],
  { skipExisting = false }: InsertOptions = {},
): Promise<void> {
  if (rows.length > 0) await tx.defer(new Insertion(table, rows as readonly Row[], skipExisting));
}

/** Rows to insert. They can still be changed. */
class Insertion implements Write {
  readonly tables: readonly string[];
  readonly table: string;
  readonly rows: Row[];
  readonly #skipExisting: boolean;

  constructor(table: string, rows: readonly Row[], skipExisting: boolean) {
    this.table = table;
    this.tables = [table];
    this.rows = [...rows];
    this.#skipExisting = skipExisting;
  }

  readonly parts = () => {
    const { table, rows } = this;
    const columns = columnNames(rows);
    const into = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, `;
    const end = rawSql(this.#skipExisting ? 'ON CONFLICT DO NOTHING RETURNING 1' : 'RETURNING 1');
    return { [`new_${table}`]: sql`${rawSql(into)}${JSON.stringify(rows.map(toColumns))}::jsonb) ${end}` };
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

/**
 * Updates rows that still have the value that was seen, deferred. Rows whose insertion is deferred are inserted with the
 * new values.
 */
export const updateSeen = (tx: Tx, update: Update): Promise<void> =>
  tx.defer({
    tables: [update.table],
    parts: () => updateParts(update),
    check: update.check,
    foldInto: (deferred) => deferred instanceof Insertion && deferred.table === update.table && fold(update, deferred),
  });

/** Changes rows that are not inserted yet; false if it does not find all of them. */
function fold({ field, rows, check }: Update, { rows: inserted }: Insertion): boolean {
  const places = rows.map(({ id, seen }) => inserted.findIndex((row) => row.id === id && row[field] === seen));
  if (places.includes(-1)) return false;
  for (const [index, place] of places.entries()) inserted[place] = { ...inserted[place], ...rows[index]?.set };
  check(rows.length);
  return true;
}

function updateParts({ table, field, rows }: Update): Readonly<Record<string, Sql>> {
  const fields = Object.keys(rows[0]?.set ?? {}).map(snakeCase);
  const assigned = rawSql(fields.map((column) => `"${column}" = new."${column}"`).join(', '));
  const name = rawSql(table);
  const news = JSON.stringify(rows.map(({ id, set }) => ({ ...toColumns(set), id })));
  const seen = sql`${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.seen)}::text[]`;
  return {
    [`moved_${table}`]: sql`UPDATE ${name} r SET ${assigned}
      FROM jsonb_populate_recordset(NULL::${name}, ${news}::jsonb) new, unnest(${seen}) AS seen (id, value)
      WHERE r.id = new.id AND r.id = seen.id AND r.${rawSql(`"${snakeCase(field)}"`)}::text = seen.value RETURNING 1`,
  };
}

function columnNames(rows: readonly Row[]): string {
  const fields = new Set<string>();
  for (const row of rows) for (const [field, value] of Object.entries(row)) if (value !== undefined) fields.add(field);
  return [...fields].map((field) => `"${snakeCase(field)}"`).join(', ');
}

const toColumns = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [snakeCase(field), toJson(value)]));

/** Bytes as PostgreSQL reads them from text. */
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
