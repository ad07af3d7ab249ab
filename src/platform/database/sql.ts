import pg from 'pg';
import type { Prisma } from './generated/prisma/client.ts';
import type { StatementNames } from './statement-names.ts';

export interface SqlResult<Row> {
  readonly rows: Row[];
  /** Rows returned or changed. */
  readonly count: number;
}

/** First argument of Prisma's tagged templates. */
export type Template = TemplateStringsArray | Prisma.Sql;

/** The pool or one of its connections. */
type Asker = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** As Prisma returns them. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = { [pg.types.builtins.INT8]: BigInt };
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** How a statement is prepared. */
interface Preparation {
  readonly names: StatementNames;
  /** As in `statementNames`. */
  readonly recurs?: boolean;
}

/** Runs one statement, prepared once for each connection. Costs a third of the same through Prisma. */
export async function askSql<Row>(
  on: Asker,
  { names, recurs = false }: Preparation,
  text: string,
  values: readonly unknown[],
): Promise<SqlResult<Row>> {
  const name = names({ sql: text, args: values, recurs });
  const { rows, rowCount } = await on.query({ text, values: [...values], types, ...(name ? { name } : {}) });
  return { rows, count: rowCount ?? 0 };
}

/**
 * Returns the text and the parameters of a tagged template, as `$queryRaw` takes it. Each value is a parameter, never a
 * part of the text.
 */
export function textOf(template: Template, values: readonly unknown[]): [text: string, values: readonly unknown[]] {
  if (!('raw' in template)) return [template.text, template.values];
  return [template.reduce((text, part, index) => `${text}$${index}${part}`), values];
}

/** Prisma's methods for SQL, on the connections of the pool or on one of them. */
export function sqlMethods(ask: (text: string, values: readonly unknown[]) => Promise<SqlResult<unknown>>) {
  const rows = async (text: string, values: readonly unknown[]) => (await ask(text, values)).rows;
  const count = async (text: string, values: readonly unknown[]) => (await ask(text, values)).count;
  return {
    $queryRaw: (template: Template, ...values: unknown[]) => rows(...textOf(template, values)),
    $queryRawUnsafe: (text: string, ...values: unknown[]) => rows(text, values),
    $executeRaw: (template: Template, ...values: unknown[]) => count(...textOf(template, values)),
    $executeRawUnsafe: (text: string, ...values: unknown[]) => count(text, values),
  };
}
