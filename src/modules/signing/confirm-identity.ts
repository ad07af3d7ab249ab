import type { Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type ReadIdentity, readIdentity } from '../identities/index.ts';
import type { AttestedPerson } from '../trust/index.ts';
import { refuse } from './faults.ts';

/** Why an identity cannot be used to sign. Only a verified identity can. */
const refusals: Readonly<Record<Exclude<ReadIdentity['status'], 'VERIFIED'>, () => Error>> = {
  PENDING: () => refuse('identity_pending'),
  FAILED: () => refuse('identity_lapsed', 'The verification of this signer’s identity failed.'),
  EXPIRED: () => refuse('identity_lapsed', 'The attestation of this signer’s identity has expired.'),
  DELETED: () => refuse('identity_lapsed', 'The identity of this signer was erased.'),
};

/**
 * Returns the attested person of a signer, as of now. With `tx`, locks the identity: an erasure then waits for the end
 * of the transaction.
 * @throws Fault `identity_pending`, `identity_lapsed`
 */
export async function confirmIdentity(
  services: Services,
  { identityId }: Pick<Signer, 'identityId'>,
  tx?: Tx,
): Promise<AttestedPerson> {
  if (!identityId) throw refuse('identity_lapsed', 'This signer has no attested identity.');
  const { status, attributes } = await readIdentity(services, identityId, tx);
  if (status !== 'VERIFIED') throw refusals[status]();
  const { givenName, familyName } = attributes!;
  return { identityId, givenName, familyName };
}
