import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { reasons } from './revoke-certificate.ts';
import type {
  SigningCertificateProvider,
  SigningCertificateRequest,
  SigningCredential,
} from './signing-certificate.ts';

type Machines = Pick<Services, 'database' | 'clock'>;

/**
 * A key and certificate for one act of a signer. The certificate's row is committed before anybody gets to sign with
 * it, so that its status can be asked from its first signature on, whatever dies after.
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
    await database.prisma.signingCertificate.create({
      data: {
        id: randomUUID(),
        mode: request.mode,
        signerId,
        issuerKeyId: credential.issuerKeyId,
        serial,
        fingerprintSha256,
        notBefore,
        notAfter,
        issuedAt: clock.now(),
      },
    });
  } catch (error) {
    credential.destroy();
    throw error;
  }
  return credential;
}

/** Its act commits, in that transaction. False where it was given up meanwhile: then the act must not commit. */
export async function keepSigningCertificate(tx: Tx, fingerprintSha256: string): Promise<boolean> {
  const { count } = await tx.signingCertificate.updateMany({
    where: { fingerprintSha256, state: 'ISSUED' },
    data: { state: 'USED' },
  });
  return count === 1;
}

/** Its act did not take place: revoked, so that a file that nobody was given proves nothing. One that was kept stays. */
export async function abandonSigningCertificate(
  { database, clock }: Machines,
  fingerprintSha256: string,
): Promise<void> {
  await database.prisma.signingCertificate.updateMany({
    where: { fingerprintSha256, state: 'ISSUED' },
    data: { state: 'ABANDONED', revokedAt: clock.now(), revocationReason: reasons.cessationOfOperation },
  });
}
