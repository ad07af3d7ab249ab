import type { SqlResult } from './sql.ts';

/** A write that can wait for the next statement of its transaction. */
export interface Write {
  /**
   * Its common table expressions by name, in the order in which they refer to each other. The last one is read, the
   * others run if they change rows themselves or are read. Their parameters are `$1`, `$2`, … of `values`.
   */
  readonly parts: Readonly<Record<string, string>>;
  readonly values: readonly unknown[];
  /** The tables that it reads or writes. It does not see deferred writes to them, so these run before it. */
  readonly tables: readonly string[];
  /** Checks the number of rows of its last part. Throws if the transaction must not commit. */
  readonly check?: (rows: number) => void;
}

type Counts = Readonly<Record<string, number>>;

/**
 * Writes of a transaction that nothing has read yet. They run together as one statement: each statement costs the
 * process and the server more than most of these writes. PostgreSQL runs data-modifying common table expressions in any
 * order and on one snapshot, so two writes to one table never share a statement; constraints are checked at its end.
 */
export class DeferredWrites {
  readonly #ask: (text: string, values: readonly unknown[]) => Promise<SqlResult<Counts>>;
  #writes: Write[] = [];
  readonly #tables = new Set<string>();

  constructor(ask: (text: string, values: readonly unknown[]) => Promise<SqlResult<Counts>>) {
    this.#ask = ask;
  }

  async add(write: Write): Promise<void> {
    if (write.tables.some((table) => this.#tables.has(table))) await this.flush();
    this.#writes.push(write);
    for (const table of write.tables) this.#tables.add(table);
  }

  async flush(): Promise<void> {
    const writes = this.#writes;
    if (writes.length === 0) return;
    this.#writes = [];
    this.#tables.clear();
    const counts = writes.map((write, index) => `(SELECT count(*)::int FROM ${lastOf(write)}) AS w${index}`);
    const { rows } = await this.#ask(
      `WITH ${writes.flatMap(partsOf(offsets(writes))).join(', ')} SELECT ${counts.join(', ')}`,
      writes.flatMap(({ values }) => values),
    );
    const [found] = rows;
    for (const [index, { check }] of writes.entries()) check?.(found?.[`w${index}`] ?? 0);
  }
}

const lastOf = ({ parts }: Write): string => Object.keys(parts).at(-1) ?? '';

/** How many parameters stand before those of each write. */
const offsets = (writes: readonly Write[]): number[] => {
  let before = 0;
  return writes.map(({ values }) => (before += values.length) - values.length);
};

const partsOf =
  (before: readonly number[]) =>
  ({ parts }: Write, index: number): string[] =>
    Object.entries(parts).map(([name, sql]) => `${name} AS (${shifted(sql, before[index] ?? 0)})`);

/** Renumbers parameters. */
const shifted = (sql: string, by: number): string =>
  by === 0 ? sql : sql.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + by}`);
