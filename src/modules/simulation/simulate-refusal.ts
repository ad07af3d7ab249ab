import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { declineSigning } from '../signing/index.ts';
import { playSigner } from './play.ts';

/**
 * Simulates a signer who declines with a reason: the envelope stays sent, and the sender is told. Returns the
 * envelope's id.
 */
export async function simulateRefusal(
  services: Services,
  caller: Actor,
  from: Origin,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<string> {
  const { actor, origin, signer } = await playSigner(services, caller, from, id);
  await declineSigning(services, actor, origin, { reason });
  return signer.envelopeId;
}
