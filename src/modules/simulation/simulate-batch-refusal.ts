import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Kit } from '../../platform/kit.ts';
import { refuseBatch } from '../batches/index.ts';
import { playAgent } from './play.ts';

/**
 * The agent of a batch does not want the list sealed: the batch is canceled.
 * Refuses: `not_found`, `test_mode_only`, and what the agent's page refuses.
 */
export async function simulateBatchRefusal(
  kit: Kit,
  caller: Actor,
  from: Origin,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { actor, origin } = await playAgent(kit, caller, from, id);
  await refuseBatch(kit, actor, origin, { reason });
}
