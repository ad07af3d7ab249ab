import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertPending, authorizeBatch, declarations, sendBatchCode } from '../batches/index.ts';
import { playAgent } from './play.ts';

/** What the agent declares, in French as the acts are. */
export const declared = declarations.inForce.find(({ language }) => language === 'fr')!.sha256;

/**
 * The agent of a batch has the code sent and decides the whole list with it; the envelopes are sealed as they would be.
 * Refuses: `not_found`, `test_mode_only`, and what the agent's page refuses (`authorizeBatch`).
 */
export async function simulateBatchAuthorization(
  kit: Kit,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  const { actor, origin, batch } = await playAgent(kit, caller, from, id);
  assertPending(batch, kit.clock.now());
  const { code } = await sendBatchCode(kit, actor);
  await authorizeBatch(kit, actor, origin, { code, declarationSha256: declared });
}
