import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { isRecord } from '../../kernel/unknown.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      loadMissing: LoadMissing<Types>;
    }
  }
}

/** What a field reads of its row, as plugin-prisma takes it: columns, and relations with their own selections. */
type Selection = Readonly<Record<string, unknown>>;

/**
 * Pothos plugin: a row may come from our own SQL, with some of its relations only. plugin-prisma asks a relation field
 * whether its rows are there, and reads them if not. This plugin, placed before it, gives the same question to the fields
 * that select relations for themselves; without it they would run on a row that lacks them.
 */
class LoadMissing<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { pothosPrismaSelect, pothosPrismaLoaded } = config.extensions ?? {};
    const relations = pothosPrismaLoaded ? undefined : relationsIn(pothosPrismaSelect);
    if (!relations) return config;
    return {
      ...config,
      extensions: { ...config.extensions, pothosPrismaLoaded: (row: unknown) => has(row, relations) },
    };
  }
}

/** The relations of a selection, each with its own. Undefined if it has none, or depends on arguments. */
function relationsIn(select: unknown): Selection | undefined {
  if (!isRecord(select)) return undefined;
  const relations = Object.entries(select).flatMap(([name, part]) =>
    isRecord(part) ? [[name, relationsIn(part.select ?? part.include) ?? {}] as const] : [],
  );
  return relations.length > 0 ? Object.fromEntries(relations) : undefined;
}

/** Whether a row, and each row of its lists, has these relations. Prisma gives null where there is none. */
const has = (row: unknown, relations: Selection): boolean =>
  !isRecord(row) || Object.entries(relations).every(([name, inner]) => isThere(row[name], inner as Selection));

const isThere = (value: unknown, inner: Selection): boolean =>
  value !== undefined && (Array.isArray(value) ? value.every((row) => has(row, inner)) : has(value, inner));

const name = 'loadMissing' as const;
SchemaBuilder.registerPlugin(name, LoadMissing);
export default name;
