import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { assertReady, findSession, sendSigningCode, signEnvelope } from '../signing/index.ts';
import { refuse } from './faults.ts';
import { playSigner } from './play.ts';
import { simulatedSignature } from './simulated-signature.ts';
import { type CodeRefusal, typeWrongCode } from './wrong-code.ts';

/**
 * Simulates a signer who enters a wrong code. It costs a try; the fifth locks the code. Returns the error that the page
 * would show.
 */
export async function simulateWrongCode(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<CodeRefusal> {
  const { actor, origin, signer } = await playSigner(services, caller, from, id);
  const [channel] = signer.authentication;
  if (!channel) throw refuse('no_code_asked');
  const session = await findSession(services, actor);
  assertReady(session);
  return typeWrongCode(services, id, {
    send: () => sendSigningCode(services, actor, { channel }),
    type: async (code) => signEnvelope(services, actor, origin, await simulatedSignature(services, session, code)),
  });
}
