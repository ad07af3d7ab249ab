import type { SqlResult } from './sql.ts';

/** A write that can wait for a statement of its transaction that needs it. */
export interface Write {
  /** The tables that it reads or writes. It does not see deferred writes to them, so these run before it. */
  readonly tables: readonly string[];
  readonly statement: () => WriteStatement;
  /** Checks the number of rows of its last part. Throws if the transaction must not commit. */
  readonly check?: (rows: number) => void;
  /** Changes a deferred write instead of following it. Returns whether it did. */
  readonly foldInto?: (deferred: Write) => boolean;
}

export interface WriteStatement {
  /**
   * Common table expressions by name, in the order in which they refer to each other. The last one is read, the others
   * run if they change rows themselves or are read. Their parameters are `$1`, `$2`, … of `values`.
   */
  readonly parts: Readonly<Record<string, string>>;
  readonly values: readonly unknown[];
}

type Counts = Readonly<Record<string, number>>;
type Ask = (text: string, values: readonly unknown[]) => Promise<SqlResult<Counts>>;

/**
 * Writes of a transaction that nothing has read yet. They run together as one statement: each statement costs the
 * process and the server more than most of these writes. PostgreSQL runs data-modifying common table expressions in any
 * order and on one snapshot, so two writes to one table never share a statement; constraints are checked at its end.
 */
export class DeferredWrites {
  readonly #ask: Ask;
  #writes: Write[] = [];
  readonly #tables = new Set<string>();

  constructor(ask: Ask) {
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
    const statements = writes.map(({ statement }) => statement());
    const { rows } = await this.#ask(
      textOf(statements),
      statements.flatMap(({ values }) => values),
    );
    const [found] = rows;
    for (const [index, { check }] of writes.entries()) check?.(found?.[`w${index}`] ?? 0);
  }
}

function textOf(statements: readonly WriteStatement[]): string {
  const parts: string[] = [];
  const counts: string[] = [];
  let before = 0;
  for (const [index, { parts: own, values }] of statements.entries()) {
    for (const [name, sql] of Object.entries(own)) parts.push(`${name} AS (${shifted(sql, before)})`);
    counts.push(`(SELECT count(*)::int FROM ${Object.keys(own).at(-1)}) AS w${index}`);
    before += values.length;
  }
  return `WITH ${parts.join(', ')} SELECT ${counts.join(', ')}`;
}

/** Renumbers parameters. */
const shifted = (sql: string, by: number): string =>
  by === 0 ? sql : sql.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + by}`);
