import type { Envelope, Field, Signer } from '../../platform/database/index.ts';

/**
 * Returns the level at which a signer signs. In an envelope of level organization_seal, the agent seals; the others
 * sign personally: with an identity at level advanced, without one at level simple.
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
 * Returns the field that becomes the digital signature of a level-advanced signer on one document: their first field of
 * type SIGNATURE. Further signature fields repeat its appearance.
 */
export const digitalField = <F extends Pick<Field, 'type'>>(ownOnDocument: readonly F[]): F | undefined =>
  ownOnDocument.find(({ type }) => type === 'SIGNATURE');
