import { getDatamodel } from './generated/pothos-types.ts';
import type { Prisma } from './generated/prisma/client.ts';

/** A model's columns, for a statement that is written by hand and answers in JSON. */
export interface Columns {
  /** A select list under Prisma's names: `row."sealed_at" AS "sealedAt", …`. */
  list(row: string): string;
  /** Makes of a row in JSON what Prisma would have read: dates of moments, empty lists of absent ones. */
  revive(row: Record<string, unknown>): void;
}

const { models } = getDatamodel().datamodel;

/** Columns are named as the fields of the model, in snake case. Not for models with bytes or big numbers. */
export function columnsOf(model: Prisma.ModelName): Columns {
  const fields = models[model]!.fields.filter(({ kind }) => kind !== 'object');
  const moments = fields.filter(({ type }) => type === 'DateTime').map(({ name }) => name);
  const lists = fields.filter(({ isList }) => isList).map(({ name }) => name);
  return {
    list: (row) => fields.map(({ name }) => `${row}."${snakeCase(name)}" AS "${name}"`).join(', '),
    revive(row) {
      for (const name of moments) if (row[name] !== null) row[name] = new Date(row[name] as string);
      for (const name of lists) row[name] ??= [];
    },
  };
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
