import { definitely } from '../../kernel/definitely.ts';
import { getDatamodel } from './generated/pothos-types.ts';
import type { Prisma } from './generated/prisma/client.ts';
import { snakeCase } from './rows.ts';
import { type Queries, rawSql, type Sql, sql } from './sql.ts';

/** A model's columns, for hand-written SQL that returns JSON. */
export interface Columns {
  /** A select list with Prisma's names: `row."sealed_at" AS "sealedAt", …`. */
  list(row: string): Sql;
  /** Converts a JSON row to what Prisma would return: timestamps become dates, null lists become empty. */
  revive(row: Record<string, unknown>): void;
}

const { models } = getDatamodel().datamodel;

const scalarsOf = (model: Prisma.ModelName) =>
  definitely(models[model], model).fields.filter(({ kind }) => kind !== 'object');

/**
 * Returns a model's columns, which are named after its fields in snake_case. A model with bytes can be listed, but not as
 * JSON.
 */
export function modelColumns(model: Prisma.ModelName): Columns {
  const fields = scalarsOf(model);
  const moments = fields.filter(({ type }) => type === 'DateTime').map(({ name }) => name);
  const lists = fields.filter(({ isList }) => isList).map(({ name }) => name);
  return {
    list: (row) => rawSql(fields.map(({ name }) => `${row}."${snakeCase(name)}" AS "${name}"`).join(', ')),
    revive(row) {
      for (const name of moments) if (row[name] !== null) row[name] = new Date(String(row[name]));
      for (const name of lists) row[name] ??= [];
    },
  };
}

/** Reads rows `r` of a table for which a condition on `r` alone holds. It may end with ORDER BY and LIMIT. */
export type ReadRows<Row> = (on: Queries, condition: Sql) => Promise<Row[]>;

/** Returns a function that reads rows of a model by hand-written SQL: at a tenth of what Prisma costs. */
export function modelRows<Row extends object>(model: Prisma.ModelName, table: string): ReadRows<Row> {
  const columns = modelColumns(model);
  const select = sql`SELECT row_to_json(found) AS row FROM (SELECT ${columns.list('r')} FROM ${rawSql(table)} r WHERE `;
  return async (on, condition) => {
    const rows = await on.rows<{ row: Row }>(sql`${select}${condition}) found`, [table]);
    return rows.map(({ row }) => {
      columns.revive(row as Record<string, unknown>);
      return row;
    });
  };
}

/** Fields of a model that a new row must state: those that are neither nullable nor lists. */
type Stated<Row> = {
  [F in keyof Row as null extends Row[F] ? never : Row[F] extends readonly unknown[] ? never : F]: Row[F];
};

/** Completes a new row as Prisma would return it: what it does not state is null, or an empty list. */
export function completeRow<Row extends object>(model: Prisma.ModelName, stated: Stated<Row> & Partial<Row>): Row {
  const empty = scalarsOf(model).map(({ name, isList }) => [name, isList ? [] : null]);
  return { ...Object.fromEntries(empty), ...stated };
}
