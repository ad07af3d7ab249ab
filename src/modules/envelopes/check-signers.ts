import type { KeyActor } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import type { Services } from '../../platform/services.ts';
import type { Priced } from '../credits/index.ts';
import { assertAttestable } from './attest-signers.ts';
import type { NewEnvelope } from './input.ts';
import { assertSignersAttested } from './policy.ts';
import { pricedAs } from './price.ts';
import { assertSealable, planSeal, type SealPlan } from './seal-mandate.ts';

/**
 * Checks that an envelope can be sealed as planned, and its signers identified and reached. Returns what it costs.
 * @throws Fault `mandate_required`, `agent_not_in_mandate`, `mandate_scope`, `identity_required`, `phone_required`
 */
export async function checkSigners(
  services: Services,
  key: KeyActor,
  input: NewEnvelope,
  seal: SealPlan,
): Promise<Priced> {
  assertSealable(input, seal);
  assertSignersAttested(input);
  await assertAttestable(services, key, input.signers);
  const signers = input.signers.map(({ authentication }, at) => ({ authentication, role: itemAt(seal.roles, at) }));
  return pricedAs(input.signatureLevel, signers);
}

/**
 * Checks everything of an envelope that needs no PDF, without creating it. Returns what it costs.
 * @throws Fault as `checkSigners` does
 */
export const checkEnvelope = async (services: Services, key: KeyActor, input: NewEnvelope): Promise<Priced> =>
  checkSigners(services, key, input, await planSeal(services, key, input));
