import type { Tx } from '../../../platform/database/index.ts';
import { type RevocationReason, reasons } from './revocation-reasons.ts';
import { lockStatus } from './status-lock.ts';

export interface RevocationInput {
  /** Lowercase hex SHA-256 of the certificate. */
  readonly fingerprintSha256: string;
  readonly reason: RevocationReason;
  readonly at: Date;
}

/**
 * Revokes a certificate of the hierarchy, of a signer or of an organisation's seal, permanently. OCSP reports it from
 * the next request on, and the next use of a role makes a successor. Repeating it changes nothing.
 * @returns whether this call revoked it
 */
export async function revokeCertificate(tx: Tx, { fingerprintSha256, reason, at }: RevocationInput): Promise<boolean> {
  await lockStatus(tx);
  const where = { fingerprintSha256, revokedAt: null };
  const data = { revokedAt: at, revocationReason: reasons[reason] };
  const own = await tx.pkiCertificate.updateMany({ where, data });
  const signers = await tx.signingCertificate.updateMany({ where, data });
  const seals = await tx.organizationSeal.updateMany({ where, data });
  return own.count + signers.count + seals.count === 1;
}
