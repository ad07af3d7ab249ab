import type { GraphQLFieldResolver } from 'graphql';
import { graphqlOperations } from '../metrics/index.ts';
import { inSpan } from '../tracing/index.ts';
import type { Context } from './context.ts';

type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

/** Counts and traces the executions of a root field, from REST and GraphQL. Each event of a subscription counts too. */
export function measured(resolve: Resolver, { name, parentType }: { name: string; parentType: string }): Resolver {
  const type = parentType.toLowerCase();
  const spec = {
    name: `${type} ${name}`,
    attributes: { 'graphql.operation.type': type, 'esign.graphql.field': name },
  };
  return (root, args, context, info) => {
    graphqlOperations.inc({ type, field: name });
    return inSpan(spec, () => resolve(root, args, context, info));
  };
}
