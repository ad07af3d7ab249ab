import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * A statement or a part of one. What a template contains between `${` and `}` is a parameter, never text, unless it is
 * itself a part: parts nest.
 */
export class Sql {
  readonly #texts: readonly string[];
  readonly #inner: readonly unknown[];
  #compiled: { readonly text: string; readonly values: readonly unknown[] } | undefined;

  constructor(texts: readonly string[], inner: readonly unknown[]) {
    this.#texts = texts;
    this.#inner = inner;
  }

  /** With `$1`, `$2`, … for the parameters. */
  get text(): string {
    return this.#compile().text;
  }

  get values(): readonly unknown[] {
    return this.#compile().values;
  }

  #compile() {
    if (this.#compiled) return this.#compiled;
    const values: unknown[] = [];
    const text = this.#write(values, new Map());
    this.#compiled = { text, values };
    return this.#compiled;
  }

  #write(values: unknown[], shared: Map<Param, number>): string {
    let text = this.#texts[0]!;
    for (const [index, inner] of this.#inner.entries()) {
      if (inner instanceof Sql) text += inner.#write(values, shared);
      else if (inner instanceof Param) {
        if (!shared.has(inner)) shared.set(inner, values.push(inner.value));
        text += `$${shared.get(inner)}`;
      } else text += `$${values.push(inner)}`;
      text += this.#texts[index + 1];
    }
    return text;
  }
}

/** A parameter that a statement sends once, wherever it stands in it. */
class Param {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** A value that a statement needs in several places. Each of them gives it the same type. */
export const param = (value: unknown): Param => new Param(value);

/** The one way to write SQL by hand: sql`SELECT 1 FROM envelopes WHERE id = ${id}::uuid`. */
export const sql = (texts: TemplateStringsArray, ...inner: readonly unknown[]): Sql => new Sql(texts, inner);

/** Text of the program as a part: names of tables and columns, keywords. Never anything from outside. */
export const rawSql = (text: string): Sql => new Sql([text], []);

/** Parts one after another. */
export function joinSql(parts: readonly Sql[], separator = ', '): Sql {
  return new Sql(['', ...parts.slice(1).map(() => separator), ...(parts.length > 0 ? [''] : [])], parts);
}

/**
 * A part: one of the values, as in sql`r.id = ${anyOf(ids, 'uuid')}`. PostgreSQL keeps one plan of it for each connection;
 * for `ANY` of a parameter it plans at each execution, because it knows how many elements there are.
 */
export const anyOf = (values: readonly unknown[] | Param, type: 'uuid' | 'text' | 'bytea'): Sql =>
  sql`ANY(ARRAY(SELECT unnest(${values}::${rawSql(type)}[])))`;

/** What runs statements: the database, each with a connection of its own, or an open transaction. */
export interface Queries {
  /**
   * Runs a statement, and returns its rows. `int8` is a bigint, as with Prisma. In a transaction, deferred writes run
   * before it; with `tables` only if they concern one of these: name all that it reads or writes.
   */
  rows<Row>(statement: Sql, tables?: readonly string[]): Promise<Row[]>;
  /** Runs a statement, and returns how many rows it returned or changed. */
  run(statement: Sql): Promise<number>;
}

/** The pool, or a connection. */
export type Asker = Pick<pg.Pool | pg.ClientBase, 'query'>;

/** As Prisma returns them. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = { [pg.types.builtins.INT8]: BigInt };
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Runs one statement on a connection. With `names` it is prepared once there. Costs a third of the same through Prisma. */
export async function askSql<Row>(
  on: Asker,
  statement: Sql,
  names?: StatementNames,
): Promise<pg.QueryResult<Row & object>> {
  const { text, values } = statement;
  const name = names?.({ sql: text, args: [], isOurs: true });
  return on.query<Row & object>({ text, values: [...values], types, ...(name ? { name } : {}) });
}

/** Statements on a connection of one's own, or on the pool. Those of the pool are prepared; a connection of one's own runs few twice. */
export const queriesOn = (on: Asker, names?: StatementNames): Queries => ({
  rows: async <Row>(statement: Sql) => (await askSql<Row>(on, statement, names)).rows,
  run: async (statement) => (await askSql(on, statement, names)).rowCount ?? 0,
});

/** Maximum prepared statements of Prisma. Each connection keeps them, also on the server, with some 30 KB each. */
const mostStatements = 200;
/** Longer parameter lists mostly come from `IN (…)` with varying lengths, which would use up the names. */
const mostParameters = 12;

/**
 * A search for a part of a text. Its plan depends on the word: a plan for any word assumes that few rows have it, and
 * reads the index of all organisations even if all rows do.
 */
const SEARCH = /\bI?LIKE\b/;

interface Statement {
  readonly sql: string;
  readonly args: readonly unknown[];
  /** A statement of this program: there are not many, whatever their parameters. */
  readonly isOurs?: boolean;
}

export type StatementNames = (statement: Statement) => string;

/**
 * Returns a generator of names for recurring statements, so that PostgreSQL parses and plans them once per connection.
 * This halves the time of a small query with its relations. Undefined: run it unnamed.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  const generate = ({ sql, args, isOurs = false }: Statement): string | undefined => {
    const known = names.get(sql);
    const isRare = !isOurs && (args.length > mostParameters || names.size >= mostStatements);
    if (known || isRare || SEARCH.test(sql)) return known;
    const name = `esign_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
  // The adapter passes the name to pg, which accepts undefined for "no name"; only the adapter's type is too narrow.
  return generate as StatementNames;
}

const generators = new WeakMap<object, StatementNames>();

/** The names of a pool. One generator for all callers, because each connection prepares the statements of all. */
export function pooledStatementNames(pool: object): StatementNames {
  let names = generators.get(pool);
  if (!names) generators.set(pool, (names = statementNames()));
  return names;
}
