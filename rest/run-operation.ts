import type { GraphQLSchema } from 'graphql';
import type { Scope } from '../src/kernel/actor.ts';
import { propertyOf } from '../src/kernel/unknown.ts';
import { accessOf } from '../src/platform/graphql/access.ts';
import type { Context } from '../src/platform/graphql/context.ts';
import {
  executeDocument,
  loadStoredOperations,
  rootFieldOf,
  type StoredOperation,
} from '../src/platform/graphql/stored-operations.ts';
import type { Binding, RestRequest } from './bindings/binding.ts';
import { type EnumPlaces, enumPlaces, nameEnums } from './shape.ts';

/**
 * Runs the document of an operation and returns its data in the contract's shape.
 * @throws GraphQLError the first error of the result
 */
export async function runOperation(
  schema: GraphQLSchema,
  { document, answer, enums, present, allPages }: Operation & Pick<Binding, 'present' | 'allPages'>,
  variables: Readonly<Record<string, unknown>>,
  request: RestRequest,
  context: Context,
): Promise<unknown> {
  const ask = async (after?: string) => {
    const asked = after === undefined ? variables : { ...variables, after };
    const { data, errors } = await executeDocument({ schema, document, variables: asked, context });
    if (errors?.[0]) throw errors[0];
    await nameEnums(enums, data);
    return answer.path.reduce<unknown>(propertyOf, data);
  };
  const first = await ask();
  const result = allPages ? { nodes: await everyNode(first as Page, ask as (after: string) => Promise<Page>) } : first;
  return present ? present(result as never, request) : result;
}

interface Page {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Reads a connection to its end. */
async function everyNode(first: Page, ask: (after: string) => Promise<Page>): Promise<unknown[]> {
  const nodes = [...first.nodes];
  for (let { hasNextPage, endCursor } = first.pageInfo; hasNextPage && endCursor; ) {
    const page = await ask(endCursor);
    nodes.push(...page.nodes);
    ({ hasNextPage, endCursor } = page.pageInfo);
  }
  return nodes;
}

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
