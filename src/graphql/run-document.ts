import type { IncomingMessage } from 'node:http';
import { type DocumentNode, type ExecutionResult, parse } from 'graphql';
import { executeDocument } from '../platform/graphql/execute-document.ts';
import type { Services } from '../platform/services.ts';
import { actorOf, contextFor } from './context.ts';
import { presentError } from './errors.ts';
import { countCall } from './rates.ts';
import { schema } from './schema.ts';

const parsed = new Map<string, DocumentNode>();

/**
 * Runs one of the pages' own GraphQL documents in this process, as the holder of a credential. Errors are in the
 * result, as they would be over HTTP. Mutations pass `request`, so that the evidence records its origin.
 */
export async function runDocument(
  services: Services,
  source: string,
  variables: Record<string, unknown>,
  authorization: string | undefined,
  request?: IncomingMessage,
): Promise<ExecutionResult> {
  let document = parsed.get(source);
  if (!document) parsed.set(source, (document = parse(source)));
  try {
    const actor = await actorOf(services, authorization);
    const { assertWithin } = await countCall(services, actor, null);
    assertWithin();
    const nowhere = { requestId: '', ip: null, userAgent: null };
    const context = request
      ? contextFor(services, request, actor)
      : { services, actor, origin: nowhere, blob: () => undefined };
    const result = await executeDocument({ schema, document, variables, context });
    return result.errors ? { ...result, errors: result.errors.map((error) => presentError(services, error)) } : result;
  } catch (error) {
    return { errors: [presentError(services, error)] };
  }
}
