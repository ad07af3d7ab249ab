import { type DocumentNode, type ExecutionResult, execute, GraphQLError, parse } from 'graphql';
import { Fault } from '../kernel/fault.ts';
import type { Kit } from '../platform/kit.ts';
import { actorOf } from './context.ts';
import { countCall } from './rates.ts';
import { schema } from './schema.ts';

const parsed = new Map<string, DocumentNode>();

/**
 * Runs one of the pages' own documents in this process, as the holder of a credential. A refusal is in the result,
 * as it would be over HTTP. For queries: where the request came from is not told.
 */
export async function runDocument(
  kit: Kit,
  source: string,
  variables: Record<string, unknown>,
  authorization: string,
): Promise<ExecutionResult> {
  let document = parsed.get(source);
  if (!document) parsed.set(source, (document = parse(source)));
  try {
    const actor = await actorOf(kit, authorization);
    await countCall(kit, actor, null);
    const origin = { requestId: '', ip: null, userAgent: null };
    const contextValue = { kit, actor, origin, blob: () => undefined };
    return await execute({ schema, document, variableValues: variables, contextValue });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { errors: [new GraphQLError(error.message, { originalError: error })] };
  }
}
