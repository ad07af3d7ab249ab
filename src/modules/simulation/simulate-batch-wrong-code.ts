import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { assertPending, authorizeBatch, sendBatchCode } from '../batches/index.ts';
import { playAgent } from './play.ts';
import { decisionUnder } from './simulate-batch-authorization.ts';
import { type CodeRefusal, typeWrongCode } from './wrong-code.ts';

/**
 * Simulates the agent of a batch who enters a wrong code. It costs a try; the fifth locks the code. Returns the error
 * that the page would show.
 */
export async function simulateBatchWrongCode(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<CodeRefusal> {
  const { actor, origin, batch } = await playAgent(services, caller, from, id);
  assertPending(batch, services.clock.now());
  return typeWrongCode(services, id, {
    send: () => sendBatchCode(services, actor),
    type: (code) => authorizeBatch(services, actor, origin, { code, ...decisionUnder(batch.mandate) }),
  });
}
