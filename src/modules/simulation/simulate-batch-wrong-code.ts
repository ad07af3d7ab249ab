import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertPending, authorizeBatch, sendBatchCode } from '../batches/index.ts';
import { playAgent } from './play.ts';
import { declared } from './simulate-batch-authorization.ts';
import { type CodeRefusal, typeWrongCode } from './wrong-code.ts';

/**
 * The agent of a batch types a wrong code: it costs a try; the fifth locks it. Gives what the page would have been
 * refused with. Refuses: `not_found`, `test_mode_only`, and what the agent's page refuses but for the code.
 */
export async function simulateBatchWrongCode(
  kit: Kit,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<CodeRefusal> {
  const { actor, origin, batch } = await playAgent(kit, caller, from, id);
  assertPending(batch, kit.clock.now());
  return typeWrongCode(kit, id, {
    send: () => sendBatchCode(kit, actor),
    type: (code) => authorizeBatch(kit, actor, origin, { code, declarationSha256: declared }),
  });
}
