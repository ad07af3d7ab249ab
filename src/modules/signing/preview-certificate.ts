import { MINUTE } from '../../kernel/clock.ts';
import type { Services } from '../../platform/services.ts';
import { levelOf } from '../envelopes/index.ts';
import { readIdentity } from '../identities/index.ts';
import type { SigningSession } from './session.ts';
import { certificateSubject, findSignature } from './signature-row.ts';

/** The signer's own certificate: its expected content before signing, its identification afterwards. */
export interface ShownCertificate {
  /** RFC 4514 text. Null after the identity was erased. */
  readonly subject: string | null;
  /** Set before signing. */
  readonly issuer: string | null;
  readonly validMinutes: number | null;
  /** Set after signing, lowercase hex. */
  readonly serial: string | null;
  readonly fingerprintSha256: string | null;
}

/**
 * Describes a signer's certificate without issuing one. Null at level simple, and while there is no verified identity.
 */
export async function previewCertificate(
  services: Services,
  { envelope, signer }: SigningSession,
): Promise<ShownCertificate | null> {
  const { identityId } = signer;
  if (levelOf(envelope, signer) !== 'ADVANCED' || !identityId) return null;
  const signature = await findSignature(services, envelope, signer);
  if (signature) {
    const { certificateSerial: serial, certificateFingerprintSha256: fingerprintSha256 } = signature;
    const subject = certificateSubject(services, signature);
    return { subject, issuer: null, validMinutes: null, serial, fingerprintSha256 };
  }
  const { status, attributes } = await readIdentity(services, identityId);
  if (status !== 'VERIFIED') return null;
  const { givenName, familyName } = attributes!;
  const { subject, issuer, lifetime } = await services.sealing.certificates.preview({
    mode: envelope.mode,
    person: { identityId, givenName, familyName },
  });
  return { subject, issuer, validMinutes: Math.round(lifetime / MINUTE), serial: null, fingerprintSha256: null };
}
