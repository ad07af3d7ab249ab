import type { ServerResponse } from 'node:http';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Context } from '../platform/graphql/context.ts';
import type { Services } from '../platform/services.ts';
import { costOf } from './cost.ts';
import { countCall } from './rates.ts';

/** `extensions.cost` of an answer. */
export interface OperationCost {
  /** Points that the operation took from the caller's budget: 1 to 10. */
  readonly requested: number;
  /** Points left in the current minute. Null for callers without a budget of their own. */
  readonly remaining: number | null;
}

/**
 * Takes the points of an operation, without the first: that one was counted before the document was read. Checks the
 * limits of depth, breadth and complexity before execution, so that an operation beyond them has no partial result.
 *
 * @param remaining points that were left after the first
 * @throws Fault `rate_limited`, GraphQLError `invalid_body` (beyond a limit)
 */
export async function takeCost(
  services: Services,
  { contextValue, schema, document, operationName, variableValues }: ExecutionArgs,
  response: ServerResponse | null,
  remaining: number | null,
): Promise<OperationCost> {
  const { actor } = contextValue as Context;
  const { points, verifications, excess } = costOf({ schema, document, operationName, variableValues });
  const rest = await countCall(services, actor, response, { points: points - 1, verifications });
  rest.assertWithin();
  if (excess) throw excess;
  return { requested: points, remaining: rest.remaining ?? remaining };
}

/** Adds the cost to the answer of a query or mutation. */
export const withCost = (result: ExecutionResult, cost: OperationCost): ExecutionResult => ({
  ...result,
  extensions: { ...result.extensions, cost },
});
