import type { Request, Response } from 'express';
import type { Actor } from '../src/kernel/actor.ts';
import type { ReceivedBody } from '../src/platform/http/receive-json.ts';
import {
  type Answer,
  type IdempotentRequest,
  idempotentRequestOf,
  type RunOnceResult,
} from '../src/platform/idempotency/index.ts';

/** Runs a request with an idempotency key at most once, also when it is repeated. */
export type RunOnce = (request: IdempotentRequest, run: () => Promise<Answer>) => Promise<RunOnceResult>;

/**
 * Runs a POST that carries `Idempotency-Key` once, and says `Idempotent-Replayed: true` with an answer given before.
 * Any other request just runs.
 * @throws Fault `invalid_parameter` (key empty or too long), `idempotency_conflict`
 */
export async function withIdempotencyKey(
  runOnce: RunOnce,
  request: Request,
  response: Response,
  actor: Actor,
  received: ReceivedBody | undefined,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { method, baseUrl } = request;
  const header = request.get('idempotency-key');
  const named = idempotentRequestOf({ actor, method, path: `${baseUrl}${request.path}`, header, received });
  if (!named) return run();
  const { answer, replayed } = await runOnce(named, run);
  if (replayed) response.set('Idempotent-Replayed', 'true');
  return answer;
}
