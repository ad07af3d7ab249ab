import type { Mode } from '../../kernel/actor.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Certificate, parseCertificate } from '../../standards/x509/certificate.ts';

/** Lists all roots ever made, oldest first: files sealed under an earlier one stay valid. */
export async function rootCertificates(database: Database): Promise<Readonly<Record<Mode, readonly Certificate[]>>> {
  const rows = await database.prisma.pkiCertificate.findMany({
    where: { key: { role: 'ROOT' } },
    orderBy: { notBefore: 'asc' },
    select: { der: true, key: { select: { mode: true } } },
  });
  const of = (mode: Mode) =>
    rows.flatMap(({ der, key }) => (key.mode === mode ? [parseCertificate(Buffer.from(der))] : []));
  return { LIVE: of('LIVE'), TEST: of('TEST') };
}
