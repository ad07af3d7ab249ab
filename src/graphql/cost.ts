import type { ServerResponse } from 'node:http';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { queryLimitError, queryLimits } from '../platform/graphql/builder.ts';
import type { Context } from '../platform/graphql/context.ts';
import type { Services } from '../platform/services.ts';
import { type Cost, countCall } from './rates.ts';

/**
 * A document of this complexity (of at most 5,000) costs one point of the caller's budget, as much as one REST call.
 */
const POINT = 500;
/** Documents that cost more are refused. */
const MOST_POINTS = 10;
/** Fields counted against the verification budget, like the REST operation verifyDocument. */
const verifying = new Set(['verifyDocument', 'validatePdf']);

const ONE_ERROR = { maxErrors: 1 };

interface Operation {
  readonly schema: GraphQLSchema;
  /** A valid document. */
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

interface DocumentCost extends Cost {
  /** The error of an operation beyond the limits of depth, breadth or complexity. */
  readonly excess: GraphQLError | null;
}

/**
 * Computes what an operation takes from its caller's budgets: 1 to 10 points by complexity, and its number of
 * verifications.
 */
export function costOf({ schema, document, operationName, variableValues }: Operation): DocumentCost {
  const operation = getOperationAST(document, operationName);
  if (!operation) return { points: 1, verifications: 0, excess: null };
  const { singleOperation, verifications } = singleOf(operation, document);
  // Execution reports invalid variables and runs nothing. The plugin would collect every error of them, each with the text of its object.
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], { ...variableValues }, ONE_ERROR);
  if (errors) return { points: 1, verifications, excess: null };
  try {
    const figuresOf = (part: DocumentNode) => complexityFromQuery(part, { schema, variables: { ...variableValues } });
    const figures = figuresOf(singleOperation);
    const points = Math.min(MOST_POINTS, Math.max(1, Math.ceil(figures.complexity / POINT)));
    const heaviest = () => heaviestField(singleOperation, (part) => figuresOf(part).complexity);
    return { points, verifications, excess: excessOf(figures, heaviest) };
  } catch {
    // An invalid argument: execution reports it and runs nothing.
    return { points: 1, verifications, excess: null };
  }
}

interface SingleOperation {
  /** The operation and the fragments of its document. */
  readonly singleOperation: DocumentNode;
  readonly verifications: number;
}

/** By operation: documents in use are parsed once and come again. */
const known = new WeakMap<OperationDefinitionNode, SingleOperation>();

function singleOf(operation: OperationDefinitionNode, { definitions }: DocumentNode): SingleOperation {
  const before = known.get(operation);
  if (before) return before;
  const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const singleOperation: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
  let verifications = 0;
  visit(singleOperation, { Field: ({ name }) => void (verifications += verifying.has(name.value) ? 1 : 0) });
  const single = { singleOperation, verifications };
  known.set(operation, single);
  return single;
}

function excessOf(figures: typeof queryLimits, heaviest: () => string | null): GraphQLError | null {
  const limits = ['depth', 'breadth', 'complexity'] as const;
  const limit = limits.find((each) => figures[each] > queryLimits[each]);
  return limit ? queryLimitError({ limit, requested: figures[limit], heaviest: heaviest() }) : null;
}

/**
 * Returns the path of the field that makes an operation expensive, such as `envelopes.edges.node`: from the root, the
 * heaviest object, as long as it has more than half of the cost of its parent. Null if that is no field of the
 * operation itself, but of a fragment.
 *
 * @param document one operation, followed by its fragments
 * @param costOf computes the cost of a part of the document; called once for each selection on the way
 */
function heaviestField(document: DocumentNode, costOf: (part: DocumentNode) => number): string | null {
  const [operation, ...fragments] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return null;
  const path: string[] = [];
  let around = (part: SelectionSetNode): OperationDefinitionNode => ({ ...operation, selectionSet: part });
  let set: SelectionSetNode | undefined = operation.selectionSet;
  let whole = costOf(document);
  while (set) {
    const place: typeof around = around;
    const inside: SelectionSetNode = set;
    const only = (each: SelectionNode) => place({ ...inside, selections: [each] });
    const weighed = inside.selections.map((each) => ({
      each,
      cost: costOf({ kind: Kind.DOCUMENT, definitions: [only(each), ...fragments] }),
    }));
    const { each, cost } = weighed.reduce((most, one) => (one.cost > most.cost ? one : most));
    if (each.kind !== Kind.FIELD || (path.length > 0 && (!each.selectionSet || cost <= whole / 2))) break;
    path.push((each.alias ?? each.name).value);
    whole = cost;
    set = each.selectionSet;
    around = (part) => only({ ...each, selectionSet: part });
  }
  return path.length ? path.join('.') : null;
}

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
