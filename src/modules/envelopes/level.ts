import type { Envelope, Field, Signer } from '../../platform/database/index.ts';

/**
 * The level at which a signer signs: in an envelope of level organization_seal the agent
 * seals, and others sign by themselves: with an identity at level advanced, without at simple.
 */
export function levelOf(
  { signatureLevel }: Pick<Envelope, 'signatureLevel'>,
  { role, identityId }: Pick<Signer, 'role' | 'identityId'>,
): Envelope['signatureLevel'] {
  if (signatureLevel !== 'ORGANIZATION_SEAL') return signatureLevel;
  if (role === 'AGENT') return 'ORGANIZATION_SEAL';
  return identityId ? 'ADVANCED' : 'SIMPLE';
}

/**
 * The field of a signer on one document that becomes their digital signature, where they sign at level advanced: the
 * first of type SIGNATURE. Further ones show it again.
 */
export const digitalField = <F extends Pick<Field, 'type'>>(ownOnDocument: readonly F[]): F | undefined =>
  ownOnDocument.find(({ type }) => type === 'SIGNATURE');
