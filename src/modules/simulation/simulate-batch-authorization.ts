import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { assertPending, authorizeBatch, declarations, recordBatchView, sendBatchCode } from '../batches/index.ts';
import { playAgent } from './play.ts';

/** Hash of the agent's declaration in French, the language of the acts. */
export const declared = declarations.inForce.find(({ language }) => language === 'fr')!.sha256;

/**
 * Simulates the agent of a batch who opens the page, requests the code and authorises the batch with it. The envelopes are sealed as
 * usual.
 */
export async function simulateBatchAuthorization(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  const { actor, origin, batch } = await playAgent(services, caller, from, id);
  assertPending(batch, services.clock.now());
  await recordBatchView(services, actor, origin, { language: 'fr' });
  const { code } = await sendBatchCode(services, actor);
  await authorizeBatch(services, actor, origin, { code, declarationSha256: declared });
}
