import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, type GraphQLSchema, getOperationAST, Kind, visit } from 'graphql';
import type { Cost } from './rates.ts';

/** A call of REST takes one point of its caller's budget, and so does a document that costs as much as this (of 5,000). */
const POINT = 500;
/** A document that costs more is refused when it is run. */
const MOST_POINTS = 10;
/** Counted apart, like the REST operation of the first's name. */
const verifying = new Set(['verifyDocument', 'validatePdf']);

export interface Operation {
  readonly schema: GraphQLSchema;
  /** Valid. */
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/** What an operation takes of its caller's budgets: 1 to 10 points, by what it costs, and the proofs it consults. */
export function costOf({ schema, document, operationName, variableValues }: Operation): Cost {
  const operation = getOperationAST(document, operationName);
  if (!operation) return { points: 1, verifications: 0 };
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const alone: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
  let verifications = 0;
  visit(alone, { Field: ({ name }) => void (verifications += verifying.has(name.value) ? 1 : 0) });
  try {
    const { complexity } = complexityFromQuery(alone, { schema, variables: { ...variableValues } });
    return { points: Math.min(MOST_POINTS, Math.max(1, Math.ceil(complexity / POINT))), verifications };
  } catch {
    // Variables that do not fit: execution says so, and does nothing.
    return { points: 1, verifications };
  }
}
