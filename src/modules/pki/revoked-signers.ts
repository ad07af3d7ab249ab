import { after } from '../../kernel/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { RevokedEntry } from '../../standards/crl/write.ts';
import { CRL_LIFETIME } from './status.ts';

/** Returns when a signer's certificate or an organisation's seal was revoked. Null if it was not, or is unknown. */
export async function findRevocation({ prisma }: Database, fingerprintSha256: string): Promise<Date | null> {
  const query = { where: { fingerprintSha256 }, select: { revokedAt: true } };
  const row = (await prisma.signingCertificate.findUnique(query)) ?? (await prisma.organizationSeal.findUnique(query));
  return row?.revokedAt ?? null;
}

/**
 * Lists the revoked certificates of a CA for its CRL. Signers' certificates and organisations' seals leave the CRL
 * after it has listed them past their expiry (RFC 5280 §3.3). OCSP reports them for ever.
 */
export async function findRevoked({ prisma }: Database, issuerKeyId: string, now: Date): Promise<RevokedEntry[]> {
  const select = { serial: true, revokedAt: true, revocationReason: true } as const;
  const query = {
    where: { issuerKeyId, revokedAt: { not: null }, notAfter: { gt: after(now, -CRL_LIFETIME.other) } },
    orderBy: { revokedAt: 'asc' },
    select,
  } as const;
  const rows = [
    ...(await prisma.pkiCertificate.findMany({ where: { issuerKeyId, revokedAt: { not: null } }, select })),
    ...(await prisma.signingCertificate.findMany(query)),
    ...(await prisma.organizationSeal.findMany(query)),
  ];
  return rows.map(({ serial, revokedAt, revocationReason }) => ({
    serialHex: serial,
    at: revokedAt!,
    reason: revocationReason ?? 0,
  }));
}
