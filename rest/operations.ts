import type { GraphQLSchema } from 'graphql';
import type { Scope } from '../src/kernel/actor.ts';
import { accessOf } from '../src/platform/graphql/access.ts';
import { loadStoredOperations, rootFieldOf, type StoredOperation } from '../src/platform/graphql/stored-operations.ts';
import { type EnumPlaces, enumPlaces } from './shape.ts';

/** A documented route's GraphQL operation, parsed and validated. */
export interface Operation extends StoredOperation {
  readonly enums: EnumPlaces;
}

/**
 * Reads `operations/<room>/<operationId>.graphql`. Several folders are possible: operations in `events/` have no route
 * and are used for webhooks only.
 * @throws Error (an operation that is invalid against the schema)
 */
export function loadOperations(directories: readonly string[], schema: GraphQLSchema): ReadonlyMap<string, Operation> {
  const stored = loadStoredOperations(directories, schema);
  return new Map(
    [...stored].map(([name, operation]) => [name, { ...operation, enums: enumPlaces(schema, operation.document) }]),
  );
}

/** Returns the scope that a route requires: the scope of its root field. REST accepts API keys only, no links. */
export function scopeOf(schema: GraphQLSchema, operation: Operation): Scope {
  const access = accessOf(rootFieldOf(schema, operation));
  if (!access?.key || access.key === 'any') throw new Error(`the root field ${operation.rootField} has no scope`);
  return access.key;
}
