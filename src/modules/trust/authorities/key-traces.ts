import type { Database } from '../../../platform/database/index.ts';
import { parseCertificate } from '../../../standards/x509/certificate.ts';
import type { ListedKey } from './list-keys.ts';

/** By what a key is recognised in what it has signed: its certificates, and the time-stamping units that have its names. */
export interface KeyTraces {
  /** Lowercase hex SHA-256. */
  readonly fingerprints: readonly string[];
  /** Names of the units: of the key itself, and of those that it has certified. RFC 4514 text. */
  readonly units: readonly string[];
}

/** Finds by what the work of a key of the hierarchies, or of an organisation's seal, is recognised. */
export async function findKeyTraces({ prisma }: Database, { id, role, certificate }: ListedKey): Promise<KeyTraces> {
  const rows = await prisma.pkiCertificate.findMany({
    where: { OR: [{ keyId: id }, { issuerKeyId: id, key: { role: 'TSU' } }] },
    select: { keyId: true, fingerprintSha256: true, der: true },
  });
  const own = rows.filter(({ keyId }) => keyId === id).map(({ fingerprintSha256 }) => fingerprintSha256);
  const units = rows.filter(({ keyId }) => keyId !== id || role === 'TSU');
  return {
    fingerprints: [...new Set([...own, certificate.fingerprintSha256])],
    units: [...new Set(units.map(({ der }) => parseCertificate(Buffer.from(der)).subjectText))],
  };
}
