import { createHash } from 'node:crypto';

/** Each connection keeps what is prepared, on the server too: some 30 KB a statement. */
const mostStatements = 200;
/** Longer parameter lists are mostly `IN (…)` of ever other lengths, which would use the names up. */
const mostParameters = 12;

interface Statement {
  readonly sql: string;
  readonly args: readonly unknown[];
}

/**
 * Names for the statements that recur, so that PostgreSQL parses and plans them once for each connection: halves
 * the time of a small find with its relations. Undefined: run it as it comes.
 */
export function statementNames(): (statement: Statement) => string {
  const names = new Map<string, string>();
  const generate = ({ sql, args }: Statement): string | undefined => {
    const known = names.get(sql);
    if (known || names.size >= mostStatements || args.length > mostParameters) return known;
    const name = `esign_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
  // The adapter hands the name to pg as it is, which takes undefined for "no name"; only its type is too narrow.
  return generate as (statement: Statement) => string;
}
