import { PothosSubGraphPlugin } from '@pothos/plugin-sub-graph';
import { type GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Actor } from '../kernel/actor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { type SubGraph, subGraphOf } from '../platform/graphql/sub-graphs.ts';
import { schema } from './schema.ts';

const made = new Map<SubGraph, GraphQLSchema>();

/** The part of the schema for one kind of caller, with the types that it reaches. Made once. */
export function subGraphSchema(subGraph: SubGraph): GraphQLSchema {
  const known = made.get(subGraph);
  if (known) return known;
  // Members may use what partners use, and more.
  const parts: SubGraph[] = subGraph === 'CONSOLE' ? ['PARTNER', 'CONSOLE'] : [subGraph];
  const whole = PothosSubGraphPlugin.createSubGraph(schema, parts, builder);
  const config = whole.toConfig();
  const roots = [config.query, config.mutation, config.subscription];
  const empty = new Set<unknown>(roots.filter((root) => root && Object.keys(root.getFields()).length === 0));
  const rootOf = (root: GraphQLObjectType | null | undefined) => (empty.has(root) ? null : root);
  const result = new GraphQLSchema({
    ...config,
    query: rootOf(config.query),
    mutation: rootOf(config.mutation),
    subscription: rootOf(config.subscription),
    types: config.types.filter((type) => !empty.has(type)),
  });
  made.set(subGraph, result);
  return result;
}

/**
 * The schema on which a document runs. A document that introspects runs on its caller's sub-graph, so it sees what the
 * caller can use. All others run on the complete schema: a field that the caller may not use gives `forbidden` or
 * `unauthorized`, as in REST, also if it is outside the caller's sub-graph.
 */
export const schemaFor = (text: unknown, actor: Actor): GraphQLSchema =>
  introspects(text) ? subGraphSchema(subGraphOf(actor)) : schema;

/** True if the document may contain introspection. */
export const introspects = (text: unknown): boolean => typeof text === 'string' && /__(schema|type)\b/.test(text);
