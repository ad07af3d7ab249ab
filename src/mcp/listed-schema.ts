import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchema, ObjectSchema } from './input-schema.ts';

/**
 * Arguments that mean the same in every tool. An assistant reads the whole list before the first word, so that their
 * general descriptions would cost more than they say.
 */
const common: Readonly<Record<string, string>> = {
  after: 'For the next page: `pageInfo.endCursor` of the page before.',
  first: 'Items of a page.',
  orderBy: 'Keep it from page to page.',
};

/** Limits that a value rarely meets; the refusal names them. */
const unlisted = new Set(
  'additionalProperties contentEncoding contentMediaType maxLength minItems minLength minimum maximum'.split(' '),
);

/**
 * Returns the schema of a tool's arguments as `tools/list` shows it: without what the refusal of a call says as well, and
 * with equal objects written once (`$defs`).
 */
export function listedSchema({ properties, required }: ObjectSchema): ListedTool['inputSchema'] {
  const shown = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const { description, ...rest } = brief(schema);
      return [name, { ...rest, description: common[name] ?? description }];
    }),
  );
  const $defs = repeatedObjects(shown);
  const names = new Map(Object.entries($defs).map(([name, schema]) => [JSON.stringify(schema), name]));
  const listed = mapProperties(shown, (schema) => referTo(names, schema));
  return {
    type: 'object',
    properties: listed,
    ...(required.length > 0 && { required }),
    ...(names.size > 0 && { $defs }),
  };
}

function brief(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !unlisted.has(keyword) && !(keyword === 'required' && (value as unknown[]).length === 0),
  );
  const { properties, items, ...rest } = Object.fromEntries(kept);
  return {
    ...rest,
    ...(items !== undefined && { items: brief(items as JsonSchema) }),
    ...(properties !== undefined && { properties: mapProperties(properties as Properties, telling) }),
  };
}

type Properties = Readonly<Record<string, JsonSchema>>;

const mapProperties = (properties: Properties, change: (schema: JsonSchema, name: string) => JsonSchema) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema, name)]));

/** A property inside an argument: without a description that only repeats its name. */
function telling(schema: JsonSchema, name: string): JsonSchema {
  const { description, ...rest } = brief(schema);
  return isTelling(name, String(description ?? '')) ? { ...rest, description } : rest;
}

/** Words that say nothing beside the name of a property. */
const FILLERS = new Set(
  'a address after agent an batch company document earliest envelope field first from full has have identity in is mandate new of one or own person range representative session signer the these this time to whether with your'.split(
    ' ',
  ),
);

function isTelling(name: string, description: string): boolean {
  const known = name.toLowerCase();
  const words = description.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.some((word) => !FILLERS.has(word) && !known.includes(word.replace(/(es|s)$/, '')));
}

/** Objects that occur more than once, without their descriptions, by the name of their first property. */
function repeatedObjects(properties: Properties): Record<string, JsonSchema> {
  const counts = new Map<string, { name: string; count: number }>();
  const visit = (schema: JsonSchema, name: string): void => {
    if (schema.items) visit(schema.items as JsonSchema, name);
    if (!schema.properties) return;
    const { description: _, ...object } = schema;
    const key = JSON.stringify(object);
    counts.set(key, { name, count: (counts.get(key)?.count ?? 0) + 1 });
    for (const [below, inner] of Object.entries(schema.properties as Properties)) visit(inner, below);
  };
  for (const [name, schema] of Object.entries(properties)) visit(schema, name);
  const repeated = [...counts].filter(([, { count }]) => count > 1);
  return Object.fromEntries(repeated.map(([key, { name }]) => [name, JSON.parse(key)]));
}

/** Replaces the objects that `names` knows, the outermost first. */
function referTo(names: ReadonlyMap<string, string>, schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  const name = rest.properties && names.get(JSON.stringify(rest));
  if (name) return { $ref: `#/$defs/${name}`, ...(description !== undefined && { description }) };
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items !== undefined && { items: referTo(names, items as JsonSchema) }),
    ...(properties !== undefined && {
      properties: mapProperties(properties as Properties, (inner) => referTo(names, inner)),
    }),
  };
}
