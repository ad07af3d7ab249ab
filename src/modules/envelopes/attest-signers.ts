import type { KeyActor, Origin } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  assertAttachable,
  assertBorn,
  assertLasting,
  attachIdentity,
  createIdentityIn,
  type PreparedIdentity,
  prepareIdentity,
} from '../identities/index.ts';
import type { NewSigner } from './input.ts';
import { assertReachable } from './policy.ts';

/** For each signer: the id of an identity to attach, an identity to create, or null. */
export type Attestations = readonly (string | PreparedIdentity | null)[];

/**
 * Checks that the identities can be attached and that every signer can receive their codes.
 * @throws Fault `invalid_body` (a birth in the future), `identity_required`, `phone_required`
 */
export async function assertAttestable(
  services: Services,
  key: KeyActor,
  signers: readonly NewSigner[],
): Promise<void> {
  assertBorn(
    services,
    signers.flatMap(({ identity }, index) => (identity ? [[`signers.${index}.identity`, identity] as const] : [])),
  );
  const phones: (string | null)[] = [];
  for (const { identityId, identity } of signers) {
    const known = identityId ? await assertAttachable(services, key, identityId) : null;
    if (identity) assertLasting(services, identity);
    phones.push(known?.phone ?? identity?.attributes.phone ?? null);
  }
  assertReachable(signers, phones);
}

/**
 * Prepares the signers' identities before the transaction. Starts remote identity checks, so call it after all other
 * checks.
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
 * Attaches or creates the identities in the envelope's transaction. Returns the identity id of each signer, by
 * position.
 * @throws Fault `identity_required` when an identity was erased or has expired in the meantime
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
