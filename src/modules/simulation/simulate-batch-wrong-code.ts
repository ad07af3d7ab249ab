import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { assertPending, authorizeBatch, sendBatchCode } from '../batches/index.ts';
import { playAgent } from './play.ts';
import { declared } from './simulate-batch-authorization.ts';
import { type CodeRefusal, typeWrongCode } from './wrong-code.ts';

/**
 * The agent of a batch types a wrong code: it costs a try; the fifth locks it. Gives what the page would have been
 * refused with.
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
    type: (code) => authorizeBatch(services, actor, origin, { code, declarationSha256: declared }),
  });
}
