import { defaultFieldResolver, type GraphQLObjectType, getNullableType, isObjectType } from 'graphql';
import { subGraphSchema } from '../../src/graphql/document-cache.ts';
import { schema } from '../../src/graphql/schema.ts';
import { isUuid } from '../../src/kernel/ids.ts';

/** The types under which each id was answered in this process. */
const seen = new Map<string, Set<string>>();

/**
 * Notes the type of each id in the answers of all documents that run from now on, and returns the ids with several types,
 * each as `Envelope and VerifiedEnvelope: 0199…`. A normalised cache would take one such object for the other. Only what
 * API keys reach counts: the types of our own pages show a stranger part of an object, and their clients keep no such cache.
 */
export function typesPerId(): () => string[] {
  for (const { name } of identifiedTypes()) note(schema.getType(name) as GraphQLObjectType);
  return () =>
    [...seen].filter(([, types]) => types.size > 1).map(([id, types]) => `${[...types].sort().join(' and ')}: ${id}`);
}

/** The types that API keys reach whose objects have an `id: ID`. */
export const identifiedTypes = (): GraphQLObjectType[] =>
  Object.values(subGraphSchema('PARTNER').getTypeMap()).filter(
    (type): type is GraphQLObjectType =>
      isObjectType(type) && String(getNullableType(type.getFields().id?.type)) === 'ID',
  );

const noted = new Set<string>();

function note(type: GraphQLObjectType): void {
  if (noted.has(type.name)) return;
  noted.add(type.name);
  const field = type.getFields().id!;
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (...args) => {
    const id = await resolve(...args);
    if (typeof id === 'string' && isUuid(id)) seen.set(id, (seen.get(id) ?? new Set()).add(type.name));
    return id;
  };
}
