import type { Mode } from '../../../kernel/actor.ts';
import { type Database, type Queries, rawSql, sql } from '../../../platform/database/index.ts';
import type { Cipher, EncryptedColumn } from '../../../platform/keystore/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { keyColumn } from './keyring.ts';
import { sealKeyColumn } from './organization-seals.ts';
import { type RevocationReason, revocationReasonByCode } from './revoke-key.ts';
import type { PkiRole } from './roles.ts';

/** A key of the hierarchies, or of an organisation's seal, without its private part. */
export interface ListedKey {
  readonly id: string;
  readonly mode: Mode;
  /** `SEAL` also for the seals of organisations. */
  readonly role: PkiRole;
  /** Null for the service's own keys. */
  readonly organizationId: string | null;
  readonly generation: number;
  /** Its newest certificate. */
  readonly certificate: Certificate;
  /** Whether it is the newest of its role, or of its legal person, and not revoked. */
  readonly isInUse: boolean;
  /** Whether its key is kept outside the service. */
  readonly isOffline: boolean;
  readonly revocation: ListedRevocation | null;
}

interface ListedRevocation {
  readonly at: Date;
  readonly reason: RevocationReason;
  readonly invalidSince: Date | null;
}

interface Revocable {
  readonly revokedAt: Date | null;
  readonly revocationReason: number | null;
  readonly invalidSince: Date | null;
}

const listedRevocation = ({ revokedAt, revocationReason, invalidSince }: Revocable): ListedRevocation | null =>
  revokedAt && { at: revokedAt, reason: revocationReasonByCode(revocationReason), invalidSince };

/** Lists all keys of both hierarchies, by mode and role, newest first. */
export async function listKeys({ prisma }: Database): Promise<readonly ListedKey[]> {
  const rows = await prisma.pkiKey.findMany({
    select: {
      ...{ id: true, mode: true, role: true, generation: true, encryptedPkcs8: true },
      certificates: { orderBy: { generation: 'desc' }, take: 1 },
    },
    orderBy: [{ mode: 'asc' }, { role: 'asc' }, { generation: 'desc' }],
  });
  return rows.flatMap(({ certificates: [held], encryptedPkcs8, ...key }, at) => {
    if (!held) return [];
    const former = rows[at - 1];
    const isNewest = former?.mode !== key.mode || former.role !== key.role;
    const isOffline = encryptedPkcs8 === null;
    return [
      { ...key, organizationId: null, isInUse: isNewest && !held.revokedAt, isOffline, ...listedKeyContent(held) },
    ];
  });
}

/** Lists the keys of one organisation's seals under mandates, newest first. */
export async function listSealKeys({ prisma }: Database, organizationId: string): Promise<readonly ListedKey[]> {
  const rows = await prisma.organizationSeal.findMany({
    where: { organizationId },
    orderBy: [{ mode: 'asc' }, { name: 'asc' }, { identifier: 'asc' }, { generation: 'desc' }],
  });
  return rows.map((row, at) => {
    const { id, mode, name, identifier, generation, revokedAt } = row;
    const former = rows[at - 1];
    const isNewest = former?.mode !== mode || former.name !== name || former.identifier !== identifier;
    const own = { id, mode, role: 'SEAL', organizationId, generation, isInUse: isNewest && !revokedAt } as const;
    return { ...own, isOffline: false, ...listedKeyContent(row) };
  });
}

const listedKeyContent = (row: Revocable & { readonly der: Uint8Array }) => ({
  certificate: parseCertificate(Buffer.from(row.der)),
  revocation: listedRevocation(row),
});

/** Finds a key of the hierarchies or of an organisation's seal by its id. */
export async function findListedKey(database: Database, id: string): Promise<ListedKey | null> {
  const own = (await listKeys(database)).find((key) => key.id === id);
  if (own) return own;
  const seal = await database.prisma.organizationSeal.findUnique({ where: { id } });
  return seal && ((await listSealKeys(database, seal.organizationId)).find((key) => key.id === id) ?? null);
}

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

/** Declares the columns of encrypted private keys. */
export const encryptedColumns: readonly EncryptedColumn[] = [keyColumn, sealKeyColumn];

/**
 * CRL numbers that a restore skips: numbers used after the backup must not appear on another list (RFC 5280 §5.2.3).
 */
const SKIPPED = 1_000_000;

/** Id of this installation, the same through renewals and restores: its first root key. Null before the first start. */
export async function findInstallation(queries: Queries): Promise<string | null> {
  const rows = await queries.rows<{ id: string }>(
    sql`SELECT id FROM pki_keys WHERE role = 'ROOT' ORDER BY generation, mode LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}

/** Checks that every private key can be decrypted. @throws DecryptionError if the cipher does not have its key */
export async function assertKeysOpen(queries: Queries, cipher: Pick<Cipher, 'decrypt'>): Promise<void> {
  for (const { table, column, contextOf } of encryptedColumns) {
    const rows = await queries.rows<{ id: string; sealed: Buffer }>(
      sql`SELECT id, ${rawSql(column)} AS sealed FROM ${rawSql(table)} WHERE ${rawSql(column)} IS NOT NULL`,
    );
    for (const { id, sealed } of rows) cipher.decrypt(sealed, contextOf({ id }));
  }
}

/** Raises the CRL numbers above those used after the backup. */
export const skipCrlNumbers = async (queries: Queries): Promise<void> =>
  void (await queries.run(sql`UPDATE pki_keys SET crl_number = crl_number + ${SKIPPED}`));
