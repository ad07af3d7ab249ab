import { after } from '../../kernel/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { RevokedEntry } from '../../standards/crl/write.ts';
import { CRL_LIFETIME } from './status.ts';

/** When a signer's certificate, or an organisation's seal, was revoked; null where it was not, or is none of ours. */
export async function findRevocation({ prisma }: Database, fingerprintSha256: string): Promise<Date | null> {
  const query = { where: { fingerprintSha256 }, select: { revokedAt: true } };
  const row = (await prisma.signingCertificate.findUnique(query)) ?? (await prisma.organizationSeal.findUnique(query));
  return row?.revokedAt ?? null;
}

/**
 * Revoked certificates of a CA, for its list. Those of signers and seals of organisations leave it once a list beyond
 * their own end has carried them (RFC 5280 §3.3); OCSP knows them for good.
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
