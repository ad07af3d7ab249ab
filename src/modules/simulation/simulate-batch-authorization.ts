import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { assertPending, authorizeBatch, declarations, sendBatchCode } from '../batches/index.ts';
import { playAgent } from './play.ts';

/** What the agent declares, in French as the acts are. */
export const declared = declarations.inForce.find(({ language }) => language === 'fr')!.sha256;

/**
 * The agent of a batch has the code sent and decides the whole list with it; the envelopes are sealed as they would be.
 */
export async function simulateBatchAuthorization(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  const { actor, origin, batch } = await playAgent(services, caller, from, id);
  assertPending(batch, services.clock.now());
  const { code } = await sendBatchCode(services, actor);
  await authorizeBatch(services, actor, origin, { code, declarationSha256: declared });
}
