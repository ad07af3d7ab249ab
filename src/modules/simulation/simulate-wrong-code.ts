import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertReady, findSession, sendSigningCode, signEnvelope } from '../signing/index.ts';
import { refuse } from './faults.ts';
import { givenBySimulation } from './given-by-simulation.ts';
import { playSigner } from './play.ts';
import { type CodeRefusal, typeWrongCode } from './wrong-code.ts';

/**
 * A signer types a wrong code: it costs a try; the fifth locks it. Gives what the page would have been refused with.
 * Refuses: `not_found`, `test_mode_only`, `no_code_asked`, and what the page refuses but for the code.
 */
export async function simulateWrongCode(
  kit: Kit,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<CodeRefusal> {
  const { actor, origin, signer } = await playSigner(kit, caller, from, id);
  const [channel] = signer.authentication;
  if (!channel) throw refuse('no_code_asked');
  const session = await findSession(kit, actor);
  assertReady(session);
  return typeWrongCode(kit, id, {
    send: () => sendSigningCode(kit, actor, { channel }),
    type: async (code) => signEnvelope(kit, actor, origin, await givenBySimulation(kit, session, code)),
  });
}
