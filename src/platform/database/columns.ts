import { definitely } from '../../kernel/definitely.ts';
import { getDatamodel } from './generated/pothos-types.ts';
import type { Prisma } from './generated/prisma/client.ts';

/** A model's columns, for hand-written SQL that returns JSON. */
export interface Columns {
  /** A select list with Prisma's names: `row."sealed_at" AS "sealedAt", …`. */
  list(row: string): string;
  /** Converts a JSON row to what Prisma would return: timestamps become dates, null lists become empty. */
  revive(row: Record<string, unknown>): void;
}

const { models } = getDatamodel().datamodel;

/**
 * Returns a model's columns, which are named after its fields in snake_case. Not for models with bytes or big
 * integers.
 */
export function columnsOf(model: Prisma.ModelName): Columns {
  const fields = definitely(models[model], model).fields.filter(({ kind }) => kind !== 'object');
  const moments = fields.filter(({ type }) => type === 'DateTime').map(({ name }) => name);
  const lists = fields.filter(({ isList }) => isList).map(({ name }) => name);
  return {
    list: (row) => fields.map(({ name }) => `${row}."${snakeCase(name)}" AS "${name}"`).join(', '),
    revive(row) {
      for (const name of moments) if (row[name] !== null) row[name] = new Date(String(row[name]));
      for (const name of lists) row[name] ??= [];
    },
  };
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
