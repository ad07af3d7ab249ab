import { joinSql, rawSql, type Sql, sql } from './sql.ts';

/** A write that can wait for a statement of its transaction that needs it. */
export interface Write {
  /** The tables that it reads or writes. It does not see deferred writes to them, so these run before it. */
  readonly tables: readonly string[];
  /**
   * Common table expressions by name, in the order in which they refer to each other. The last one is read, the others
   * run if they change rows themselves or are read.
   */
  readonly parts: () => Readonly<Record<string, Sql>>;
  /** Checks the number of rows of its last part. Throws if the transaction must not commit. */
  readonly check?: (rows: number) => void;
  /** Changes a deferred write instead of following it. Returns whether it did. */
  readonly foldInto?: (deferred: Write) => boolean;
}

type Counts = Readonly<Record<string, number>>;

/**
 * Writes of a transaction that nothing has read yet. They run together as one statement: each statement costs the
 * process and the server more than most of these writes. PostgreSQL runs data-modifying common table expressions in any
 * order and on one snapshot, so two writes to one table never share a statement; constraints are checked at its end.
 */
export class DeferredWrites {
  readonly #ask: (statement: Sql) => Promise<readonly Counts[]>;
  #writes: Write[] = [];
  readonly #tables = new Set<string>();

  constructor(ask: (statement: Sql) => Promise<readonly Counts[]>) {
    this.#ask = ask;
  }

  async add(write: Write): Promise<void> {
    if (this.#writes.some((deferred) => write.foldInto?.(deferred))) return;
    await this.flush(write.tables);
    this.#writes.push(write);
    for (const table of write.tables) this.#tables.add(table);
  }

  /** Runs the deferred writes, if one of them concerns one of these tables. Without tables always. */
  async flush(tables?: readonly string[]): Promise<void> {
    if (tables && !tables.some((table) => this.#tables.has(table))) return;
    const writes = this.#writes;
    if (writes.length === 0) return;
    this.#writes = [];
    this.#tables.clear();
    const [found] = await this.#ask(statementOf(writes));
    for (const [index, { check }] of writes.entries()) check?.(found?.[`w${index}`] ?? 0);
  }
}

/** One statement of several writes. It returns the number of rows of each, as `w0`, `w1`, … */
function statementOf(writes: readonly Write[]): Sql {
  const expressions: Sql[] = [];
  const counts: Sql[] = [];
  for (const [index, write] of writes.entries()) {
    const parts = Object.entries(write.parts());
    for (const [name, part] of parts) expressions.push(sql`${rawSql(name)} AS (${part})`);
    counts.push(rawSql(`(SELECT count(*)::int FROM ${parts.at(-1)?.[0]}) AS w${index}`));
  }
  return sql`WITH ${joinSql(expressions)} SELECT ${joinSql(counts)}`;
}
