import type { Mode } from '../../../kernel/actor.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { reasons } from './revocation-reasons.ts';

const compromised = [reasons.keyCompromise, reasons.cACompromise];

/**
 * Lists the roots to trust, oldest first: all roots ever made, because files sealed under an earlier one stay valid,
 * except those whose key was compromised.
 */
export async function rootCertificates(database: Database): Promise<Readonly<Record<Mode, readonly Certificate[]>>> {
  const rows = await database.prisma.$queryRaw<{ mode: Mode; der: Buffer }[]>`
    SELECT k.mode, c.der FROM pki_certificates c JOIN pki_keys k ON k.id = c.key_id
    WHERE k.role = 'ROOT' AND (c.revocation_reason IS NULL OR c.revocation_reason <> ALL (${compromised}::int[]))
    ORDER BY c.not_before`;
  const of = (mode: Mode) => rows.flatMap((row) => (row.mode === mode ? [parseCertificate(row.der)] : []));
  return { LIVE: of('LIVE'), TEST: of('TEST') };
}
