import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { Context } from './context.ts';

/** A query or mutation that this service runs in its own process. */
export interface InProcessRequest {
  readonly schema: GraphQLSchema;
  /** Our own, so it is valid. */
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: Context;
}

/** Runs a document without HTTP: REST routes, webhook bodies and our own pages all go through here. */
export const executeDocument = async ({
  schema,
  document,
  variables,
  context,
}: InProcessRequest): Promise<ExecutionResult> =>
  execute({ schema, document, variableValues: variables, contextValue: context });
