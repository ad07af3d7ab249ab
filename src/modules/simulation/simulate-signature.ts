import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { levelOf } from '../envelopes/index.ts';
import {
  assertReady,
  confirmIdentity,
  findSession,
  recordSigningView,
  sendSigningCode,
  signEnvelope,
} from '../signing/index.ts';
import { playSigner } from './play.ts';
import { simulatedSignature } from './simulated-signature.ts';

/**
 * Simulates a signer who opens the page, requests a code if needed, and signs. Calls the page's own functions, so that
 * chain, certificate, mails and webhooks are as usual. Returns the envelope's id.
 */
export async function simulateSignature(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<string> {
  const { actor, origin, signer } = await playSigner(services, caller, from, id);
  const session = await findSession(services, actor);
  assertReady(session);
  // Check this first: a failed simulation must leave no trace.
  if (levelOf(session.envelope, signer) === 'ADVANCED') await confirmIdentity(services, signer);
  await recordSigningView(services, actor, origin, { language: 'fr' });
  const [channel] = signer.authentication;
  const code = channel ? (await sendSigningCode(services, actor, { channel })).code : null;
  await signEnvelope(services, actor, origin, await simulatedSignature(services, session, code), { isSimulated: true });
  return signer.envelopeId;
}
