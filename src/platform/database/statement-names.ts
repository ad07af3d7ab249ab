import { createHash } from 'node:crypto';

/** Maximum prepared statements. Each connection keeps them, also on the server, with some 30 KB each. */
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
  /** The statement recurs with the same number of parameters, whatever that is. */
  readonly recurs?: boolean;
}

export type StatementNames = (statement: Statement) => string;

/**
 * Returns a generator of names for recurring statements, so that PostgreSQL parses and plans them once per connection.
 * This halves the time of a small query with its relations. Undefined: run it unnamed.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  const generate = ({ sql, args, recurs = false }: Statement): string | undefined => {
    const known = names.get(sql);
    const varies = !recurs && args.length > mostParameters;
    if (known || names.size >= mostStatements || varies || SEARCH.test(sql)) return known;
    const name = `esign_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
  // The adapter passes the name to pg, which accepts undefined for "no name"; only the adapter's type is too narrow.
  return generate as StatementNames;
}

const generators = new WeakMap<object, StatementNames>();

/** The names of a pool. One generator for all callers, because each connection prepares the statements of all. */
export function namesOf(pool: object): StatementNames {
  let names = generators.get(pool);
  if (!names) generators.set(pool, (names = statementNames()));
  return names;
}
