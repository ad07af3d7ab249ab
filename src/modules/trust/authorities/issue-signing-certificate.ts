import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { reasons } from './revocation-reasons.ts';
import type {
  SigningCertificateProvider,
  SigningCertificateRequest,
  SigningCredential,
} from './signing-certificate.ts';
import { SHARE_STATUS } from './status-lock.ts';

type Machines = Pick<Services, 'database' | 'clock'>;

/**
 * Issues a key and a certificate for one act of a signer. Commits the certificate's row before the key can sign, so
 * that OCSP knows its status from the first signature on, also after a crash.
 * @throws SigningCertificateUnavailable, LintFailure
 */
export async function issueSigningCertificate(
  { database, clock }: Machines,
  provider: SigningCertificateProvider,
  { signerId, ...request }: SigningCertificateRequest & { readonly signerId: string },
): Promise<SigningCredential> {
  const credential = await provider.issue(request);
  const { serialHex: serial, fingerprintSha256, notBefore, notAfter } = credential.signer.certificate;
  try {
    await database.prisma.$executeRaw`
      INSERT INTO signing_certificates
        (id, mode, signer_id, issuer_key_id, serial, fingerprint_sha256, not_before, not_after, issued_at)
      VALUES (${newId()}::uuid, ${request.mode}::"Mode", ${signerId}::uuid, ${credential.issuerKeyId}::uuid, ${serial},
        ${fingerprintSha256}, ${notBefore}, ${notAfter}, ${clock.now()})`;
  } catch (error) {
    credential.destroy();
    throw error;
  }
  return credential;
}

/**
 * Marks the certificate as used, in the transaction of its act. Returns false if it was abandoned, or its CA's key
 * revoked, in the meantime: then the act must not commit.
 */
export async function keepSigningCertificate(tx: Tx, fingerprintSha256: string): Promise<boolean> {
  await tx.$queryOf([], SHARE_STATUS);
  const kept = await tx.$queryOf<unknown[]>(
    ['signing_certificates', 'pki_certificates'],
    `UPDATE signing_certificates c SET state = 'USED'
     WHERE c.fingerprint_sha256 = $1 AND c.state = 'ISSUED' AND (c.issuer_key_id IS NULL OR EXISTS (
       SELECT FROM pki_certificates p WHERE p.key_id = c.issuer_key_id AND p.revoked_at IS NULL))
     RETURNING 1`,
    fingerprintSha256,
  );
  return kept.length === 1;
}

/**
 * Revokes the certificate of an act that did not commit, so that leftover files prove nothing. Does not change one that
 * is in use.
 */
export async function abandonSigningCertificate(
  { database, clock }: Machines,
  fingerprintSha256: string,
): Promise<void> {
  await database.prisma.signingCertificate.updateMany({
    where: { fingerprintSha256, state: 'ISSUED' },
    data: { state: 'ABANDONED', revokedAt: clock.now(), revocationReason: reasons.cessationOfOperation },
  });
}
