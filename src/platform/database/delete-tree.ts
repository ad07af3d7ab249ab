import type { Tx } from './open-transaction.ts';
import { rawSql, type Sql, sql } from './sql.ts';

/** A column that names rows of another table without a foreign key. */
export interface SoftLink {
  readonly table: string;
  readonly column: string;
  /** The table whose ids it has. */
  readonly parent: string;
}

/** What hangs on rows beside required foreign keys. */
export interface TreeRules {
  readonly links: readonly SoftLink[];
  /** Tables whose rows go although their foreign key may be null. Other such keys are set to null. */
  readonly also: readonly string[];
}

interface Reference extends SoftLink {
  readonly required: boolean;
}

/**
 * Deletes rows by id with everything that hangs on them: rows whose foreign key requires them, and those of `links`,
 * table by table down the tree. So a table that is new hangs on them too. Returns the ids that went, by table.
 */
export async function deleteTree(
  tx: Tx,
  table: string,
  ids: readonly string[],
  rules: TreeRules,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const references = await tx.rows<ForeignKey>(FOREIGN_KEYS);
  const withId = await readTablesWithId(tx);
  const gone = new Map<string, string[]>();
  const remove = async (name: string, rows: readonly string[]): Promise<void> => {
    if (rows.length === 0) return;
    gone.set(name, [...(gone.get(name) ?? []), ...rows]);
    const links = rules.links.map((link) => ({ ...link, required: true }));
    for (const child of [...references, ...links].filter(({ parent }) => parent === name))
      await removeFrom(child, rows);
    await tx.run(sql`DELETE FROM ${rawSql(name)} WHERE id = ANY(${rows}::uuid[])`);
  };
  const removeFrom = async (
    { table: child, column: key, required }: Reference,
    rows: readonly string[],
  ): Promise<void> => {
    const [from, column] = [rawSql(child), rawSql(key)];
    if (!required && !rules.also.includes(child)) {
      await tx.run(sql`UPDATE ${from} SET ${column} = NULL WHERE ${column} = ANY(${rows}::uuid[])`);
      return;
    }
    if (!withId.has(child)) {
      await tx.run(sql`DELETE FROM ${from} WHERE ${column} = ANY(${rows}::uuid[])`);
      return;
    }
    const found = await tx.rows<{ id: string }>(
      sql`SELECT id::text AS id FROM ${from} WHERE ${column} = ANY(${rows}::uuid[])`,
    );
    await remove(
      child,
      found.map(({ id }) => id),
    );
  };
  await remove(table, ids);
  return gone;
}

async function readTablesWithId(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ name: string }>(
    sql`SELECT table_name::text AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name = 'id' AND data_type = 'uuid'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Now, as long before as proof is retained, and a year before. */
export interface EndMoments {
  readonly now: Date;
  readonly retained: Date;
  readonly yearAgo: Date;
}

/** A kind of row that ends by itself. */
export interface Ending {
  readonly table: string;
  /** The ids (`id`) whose time is over. */
  readonly due: (moments: EndMoments) => Sql;
  /** Rows of one transaction. */
  readonly atOnce: number;
}

/** A foreign key of one column. */
export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  /** The column may not be null. */
  readonly required: boolean;
  readonly parent: string;
  readonly parentColumn: string;
}

/** SQL of the foreign keys of the current schema: rows of `ForeignKey`. */
export const FOREIGN_KEYS = sql`
  SELECT c.conrelid::regclass::text AS table, a.attname::text AS column, a.attnotnull AS required,
    c.confrelid::regclass::text AS parent, p.attname::text AS "parentColumn"
  FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
  WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`;
