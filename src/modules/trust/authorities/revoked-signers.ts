import { after } from '../../../kernel/clock.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import type { RevokedEntry } from '../../../standards/crl/write.ts';
import { CRL_LIFETIME } from './status.ts';

/** Returns when a signer's certificate or an organisation's seal was revoked. Null if it was not, or is unknown. */
export async function findRevocation({ prisma }: Database, fingerprintSha256: string): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<{ revokedAt: Date | null }[]>`
    SELECT revoked_at AS "revokedAt" FROM signing_certificates WHERE fingerprint_sha256 = ${fingerprintSha256}
    UNION ALL SELECT revoked_at FROM organization_seals WHERE fingerprint_sha256 = ${fingerprintSha256}`;
  return row?.revokedAt ?? null;
}

/**
 * Returns since when one of these certificates of the hierarchies, or seals of organisations, no longer counts: the time of
 * its revocation, or the earlier one since when its key may have been compromised (RFC 5280 §5.3.2). Null if none was revoked.
 */
export async function findInvalidSince({ prisma }: Database, fingerprints: readonly string[]): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<{ since: Date | null }[]>`
    SELECT min(coalesce(invalid_since, revoked_at)) AS since FROM (
      SELECT revoked_at, invalid_since FROM pki_certificates WHERE fingerprint_sha256 = ANY(${fingerprints})
      UNION ALL SELECT revoked_at, invalid_since FROM organization_seals
        WHERE fingerprint_sha256 = ANY(${fingerprints})) known
    WHERE revoked_at IS NOT NULL`;
  return row?.since ?? null;
}

/**
 * Lists the revoked certificates of a CA for its CRL. Signers' certificates and organisations' seals leave the CRL
 * after it has listed them past their expiry (RFC 5280 §3.3). OCSP reports them for ever.
 */
export async function findRevoked(
  client: Tx | Database['prisma'],
  issuerKeyId: string,
  now: Date,
): Promise<RevokedEntry[]> {
  const past = after(now, -CRL_LIFETIME.other);
  // Keys of signers are destroyed after their act: none can be compromised later.
  return client.$queryRaw<RevokedEntry[]>`
    SELECT serial AS "serialHex", revoked_at AS at, coalesce(revocation_reason, 0) AS reason,
      invalid_since AS "invalidSince"
    FROM (
      SELECT 1 AS place, serial, revoked_at, revocation_reason, invalid_since FROM pki_certificates
        WHERE issuer_key_id = ${issuerKeyId}::uuid AND revoked_at IS NOT NULL
      UNION ALL SELECT 2, serial, revoked_at, revocation_reason, NULL FROM signing_certificates
        WHERE issuer_key_id = ${issuerKeyId}::uuid AND revoked_at IS NOT NULL AND not_after > ${past}
      UNION ALL SELECT 3, serial, revoked_at, revocation_reason, invalid_since FROM organization_seals
        WHERE issuer_key_id = ${issuerKeyId}::uuid AND revoked_at IS NOT NULL AND not_after > ${past}) revoked
    ORDER BY place, revoked_at`;
}

/** Returns the ids of the CAs' keys that issued a revoked certificate of the hierarchies or a revoked seal. */
export async function findRevokingIssuers({ prisma }: Database): Promise<ReadonlySet<string>> {
  const rows = await prisma.$queryRaw<{ issuerKeyId: string }[]>`
    SELECT issuer_key_id AS "issuerKeyId" FROM pki_certificates WHERE revoked_at IS NOT NULL
    UNION SELECT issuer_key_id FROM organization_seals WHERE revoked_at IS NOT NULL`;
  return new Set(rows.map(({ issuerKeyId }) => issuerKeyId));
}
