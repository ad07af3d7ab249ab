import type { KeyActor, Origin } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  assertAttachable,
  assertLasting,
  attachIdentity,
  createIdentityIn,
  type PreparedIdentity,
  prepareIdentity,
} from '../identities/index.ts';
import type { NewSigner } from './input.ts';
import { assertReachable } from './policy.ts';

/** By signer: the identity to attach, the one to write, or none. */
export type Attestations = readonly (string | PreparedIdentity | null)[];

/**
 * Whether the signers' identities can be attached, and the signers be reached.
 * @throws Fault `identity_required`, `phone_required`
 */
export async function assertAttestable(
  services: Services,
  key: KeyActor,
  signers: readonly NewSigner[],
): Promise<void> {
  const phones: (string | null)[] = [];
  for (const { identityId, identity } of signers) {
    const known = identityId ? await assertAttachable(services, key, identityId) : null;
    if (identity) assertLasting(services, identity);
    phones.push(known?.phone ?? identity?.attributes.phone ?? null);
  }
  assertReachable(signers, phones);
}

/**
 * Who the signers are attested to be, before the transaction. A remote check begins here: only once everything else
 * holds.
 * @throws Fault `idv_not_configured`, `unavailable`
 */
export const prepareAttestations = (
  services: Services,
  key: KeyActor,
  signers: readonly NewSigner[],
): Promise<Attestations> =>
  Promise.all(
    signers.map(({ identityId, identity }) => (identity ? prepareIdentity(services, key, identity) : identityId)),
  );

/**
 * Attaches and writes them in the envelope's own transaction; returns each signer's identity, by position.
 * @throws Fault `identity_required` (it was erased or has expired meanwhile)
 */
export async function attestSigners(
  services: Services,
  tx: Tx,
  key: KeyActor,
  origin: Origin,
  attestations: Attestations,
): Promise<readonly (string | null)[]> {
  const ids: (string | null)[] = [];
  for (const attestation of attestations) {
    if (attestation === null) ids.push(null);
    else if (typeof attestation === 'string') ids.push((await attachIdentity(services, tx, key, attestation)).id);
    else ids.push((await createIdentityIn(services, tx, key, origin, attestation)).id);
  }
  return ids;
}
