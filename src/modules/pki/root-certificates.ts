import type { Mode } from '../../kernel/actor.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Certificate, parseCertificate } from '../../standards/x509/certificate.ts';
import { reasons } from './revocation-reasons.ts';

const compromised = [reasons.keyCompromise, reasons.cACompromise];

/**
 * Lists the roots to trust, oldest first: all roots ever made, because files sealed under an earlier one stay valid,
 * except those whose key was compromised.
 */
export async function rootCertificates(database: Database): Promise<Readonly<Record<Mode, readonly Certificate[]>>> {
  const rows = await database.prisma.pkiCertificate.findMany({
    where: { key: { role: 'ROOT' }, OR: [{ revocationReason: null }, { revocationReason: { notIn: compromised } }] },
    orderBy: { notBefore: 'asc' },
    select: { der: true, key: { select: { mode: true } } },
  });
  const of = (mode: Mode) =>
    rows.flatMap(({ der, key }) => (key.mode === mode ? [parseCertificate(Buffer.from(der))] : []));
  return { LIVE: of('LIVE'), TEST: of('TEST') };
}
