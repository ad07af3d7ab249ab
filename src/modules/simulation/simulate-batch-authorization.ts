import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import {
  assertPending,
  authorizeBatch,
  declarationsUnder,
  recordBatchView,
  sendBatchCode,
  type WholeBatch,
} from '../batches/index.ts';
import { playAgent } from './play.ts';

/** What a simulated agent declares: in French, the language of the acts, and the first kind of the mandate. */
export const decisionUnder = (mandate: WholeBatch['mandate']) => ({
  declarationSha256: declarationsUnder(mandate).inForce.find(({ language }) => language === 'fr')!.sha256,
  documentKind: mandate.scope[0],
});

/**
 * Simulates the agent of a batch who requests the code, opens the page and authorises the batch with it. Documents whose
 * kind nobody stated are of the first kind of the mandate. The envelopes are sealed as usual.
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
  await recordBatchView(services, actor, origin, { language: 'fr' });
  await authorizeBatch(services, actor, origin, { code, ...decisionUnder(batch.mandate) });
}
