import type { KeyActor } from '../../kernel/actor.ts';
import type { Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertInScope, findAgent, findMandate, refuseMandate, type WholeMandate } from '../identities/index.ts';
import { refuse } from './faults.ts';
import type { NewEnvelope, NewSigner } from './input.ts';
import { because } from './reasons.ts';

/** How an envelope will be sealed. */
export interface SealPlan {
  /** The mandate to seal under. Null at the other levels, and if the organisation has no such mandate. */
  readonly mandate: WholeMandate | null;
  /** The role of each signer: agents seal, the others sign. */
  readonly roles: readonly Signer['role'][];
}

/**
 * Finds the mandate of an envelope at level organization_seal, in any state: its state is checked when a batch is
 * created. Signers whose e-mail address is an agent's get the role agent. The other levels ignore the mandate.
 */
export async function planSeal(services: Services, key: KeyActor, input: NewEnvelope): Promise<SealPlan> {
  const { signatureLevel, mandateId, signers } = input;
  const wanted = signatureLevel === 'ORGANIZATION_SEAL' ? mandateId : null;
  const mandate = wanted ? await findMandate(services, key, wanted) : null;
  return { mandate, roles: signers.map((signer) => roleUnder(mandate, signer)) };
}

const roleUnder = (mandate: WholeMandate | null, { email }: NewSigner): Signer['role'] =>
  mandate && findAgent(mandate, email) ? 'AGENT' : 'SIGNER';

/**
 * @throws Fault `mandate_required` (none, unknown, or another organisation's), `agent_not_in_mandate` (no signer is an
 * agent), `mandate_scope` (the kind of document that the sender stated is not among those of the mandate)
 */
export function assertSealable({ signatureLevel, documentKind }: NewEnvelope, { mandate, roles }: SealPlan): void {
  if (signatureLevel !== 'ORGANIZATION_SEAL') return;
  if (!mandate) throw refuse('mandate_required');
  if (!roles.includes('AGENT')) throw refuseMandate('agent_not_in_mandate', because('no_agent'));
  if (documentKind) assertInScope(mandate, documentKind);
}
