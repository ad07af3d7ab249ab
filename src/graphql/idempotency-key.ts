import type { Response as ExpressResponse, Request } from 'express';
import { type DocumentNode, getOperationAST } from 'graphql';
import type { Actor } from '../kernel/actor.ts';
import { itemAt } from '../kernel/definitely.ts';
import { isRecord, propertyOf } from '../kernel/unknown.ts';
import type { ReceivedBody } from '../platform/http/receive-json.ts';
import { idempotentRequestOf, runOnce } from '../platform/idempotency/index.ts';
import type { Services } from '../platform/services.ts';

/** A response that must not be stored: it has errors or is a stream. */
class NotKept extends Error {
  readonly answer: Response;
  constructor(answer: Response) {
    super('not kept');
    this.answer = answer;
  }
}

const JSON_TYPES = ['application/json', 'application/graphql-response+json'];

/**
 * Runs a mutation with `Idempotency-Key` once, as in REST. A response with errors is not stored. For queries and
 * subscriptions the header is ignored.
 *
 * @throws Fault `invalid_parameter`, and the errors of `runOnce`
 */
export async function withIdempotencyKey(
  services: Services,
  request: Request,
  response: ExpressResponse,
  actor: Actor,
  received: ReceivedBody,
  parse: (query: string) => DocumentNode,
  run: () => Promise<Response>,
): Promise<Response> {
  const header = request.get('idempotency-key');
  if (header === undefined || !isMutation(received.value, parse)) return run();
  const named = idempotentRequestOf({ actor, method: request.method, path: '/graphql', header, received });
  if (!named) return run();
  try {
    const { answer, replayed } = await runOnce(services, named, async () => keepable(await run()));
    if (replayed) response.set('Idempotent-Replayed', 'true');
    return new Response(answer.text, { status: answer.status, headers: { 'content-type': itemAt(JSON_TYPES, 0) } });
  } catch (error) {
    if (error instanceof NotKept) return error.answer;
    throw error;
  }
}

/** True if the body contains a mutation. Execution reports documents that cannot be parsed. */
function isMutation(body: unknown, parse: (query: string) => DocumentNode): boolean {
  const { query, operationName } = isRecord(body) ? body : {};
  if (typeof query !== 'string') return false;
  try {
    const name = typeof operationName === 'string' ? operationName : null;
    return getOperationAST(parse(query), name)?.operation === 'mutation';
  } catch {
    return false;
  }
}

async function keepable(answer: Response): Promise<{ status: number; text: string }> {
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (!answer.ok || !JSON_TYPES.includes(type)) throw new NotKept(answer);
  const text = await answer.text();
  const { status, headers } = answer;
  if (propertyOf(JSON.parse(text), 'errors')) throw new NotKept(new Response(text, { status, headers }));
  return { status, text };
}
