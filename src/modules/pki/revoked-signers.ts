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
  const own = { ...select, invalidSince: true } as const;
  const query = {
    where: { issuerKeyId, revokedAt: { not: null }, notAfter: { gt: after(now, -CRL_LIFETIME.other) } },
    orderBy: { revokedAt: 'asc' },
  } as const;
  const rows = [
    ...(await prisma.pkiCertificate.findMany({ where: { issuerKeyId, revokedAt: { not: null } }, select: own })),
    // Keys of signers are destroyed after their act: none can be compromised later.
    ...(await prisma.signingCertificate.findMany({ ...query, select })).map((row) => ({ ...row, invalidSince: null })),
    ...(await prisma.organizationSeal.findMany({ ...query, select: own })),
  ];
  return rows.map(({ serial, revokedAt, revocationReason, invalidSince }) => ({
    serialHex: serial,
    at: revokedAt!,
    reason: revocationReason ?? 0,
    invalidSince,
  }));
}

/** Returns the ids of the CAs' keys that issued a revoked certificate of the hierarchies or a revoked seal. */
export async function findRevokingIssuers({ prisma }: Database): Promise<ReadonlySet<string>> {
  const query = { where: { revokedAt: { not: null } }, select: { issuerKeyId: true } } as const;
  const own = await prisma.pkiCertificate.findMany({ ...query, distinct: ['issuerKeyId'] });
  const seals = await prisma.organizationSeal.findMany({ ...query, distinct: ['issuerKeyId'] });
  return new Set([...own, ...seals].map(({ issuerKeyId }) => issuerKeyId));
}
