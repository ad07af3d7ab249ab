import type { Mode } from '../../../kernel/actor.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { reasons } from './revocation-reasons.ts';

/** A seal that the built-in authority issued, with the certificates above it, the root last. */
export interface IssuedChain {
  readonly certificate: Certificate;
  readonly issuers: readonly Certificate[];
  /** The service's own seal. False: the seal of a legal person of an organisation. */
  readonly isServices: boolean;
  readonly mode: Mode;
}

const compromised = [reasons.keyCompromise, reasons.cACompromise];

/**
 * Every chain of the built-in seals with which files of an organisation may be sealed: those of the service and its own.
 * Not below a certificate whose key was compromised at the top (its root is no longer one to trust).
 */
export async function listIssuedChains(
  { prisma }: Pick<Database, 'prisma'>,
  organizationId: string,
): Promise<IssuedChain[]> {
  const rows = await prisma.$queryRaw<{ ders: Buffer[]; isServices: boolean; mode: Mode }[]>`
    SELECT ARRAY[leaf.der, ca.der, root.der] AS ders, leaf.services AS "isServices", leaf.mode
    FROM (
      SELECT c.der, c.issuer_key_id, k.mode, true AS services FROM pki_certificates c
        JOIN pki_keys k ON k.id = c.key_id AND k.role = 'SEAL'
      UNION ALL
      SELECT s.der, s.issuer_key_id, s.mode, false FROM organization_seals s
        WHERE s.organization_id = ${organizationId}::uuid) AS leaf
    JOIN pki_certificates ca ON ca.key_id = leaf.issuer_key_id
    JOIN pki_certificates root ON root.key_id = ca.issuer_key_id AND root.issuer_key_id = root.key_id
      AND (root.revocation_reason IS NULL OR root.revocation_reason <> ALL (${compromised}::int[]))`;
  return rows.map(({ ders, ...kind }) => {
    const [certificate, ...issuers] = ders.map(parseCertificate);
    return { ...kind, certificate: certificate!, issuers };
  });
}
