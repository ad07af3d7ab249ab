import type { Database, Prisma, SealCredential as Row, Tx } from '../../../platform/database/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { listWithdrawals, type Withdrawal } from './withdrawals.ts';

/** An organisation's credential, without its secrets. */
export interface ListedCredential {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: string;
  /** Never contains a password. */
  readonly place: string;
  readonly certificate: Certificate;
  /** The legal person in the certificate: nine digits. */
  readonly siren: string;
  readonly addedAt: Date;
  /** Null for the one in use. */
  readonly removedAt: Date | null;
  readonly withdrawal: Withdrawal | null;
}

/** Filter: credentials that were not removed. */
const current = { removedAt: null } as const;

/** Lists the credentials of all organisations that were not removed, or all of one organisation, newest first. */
export const listCredentials = (
  database: Pick<Database, 'prisma'>,
  organizationId?: string,
): Promise<readonly ListedCredential[]> => find(database, organizationId === undefined ? current : { organizationId });

/** Finds the credentials with a certificate, of all organisations, newest first. Also removed ones. */
export const findCredentials = (
  database: Pick<Database, 'prisma'>,
  fingerprintSha256: string,
): Promise<readonly ListedCredential[]> => find(database, { fingerprintSha256 });

async function find(
  database: Pick<Database, 'prisma'>,
  where: Prisma.SealCredentialWhereInput,
): Promise<readonly ListedCredential[]> {
  const rows = await database.prisma.sealCredential.findMany({
    where,
    orderBy: [{ addedAt: 'desc' }, { id: 'asc' }],
    omit: { encryptedSetting: true },
  });
  const withdrawals = rows.length > 0 ? await listWithdrawals(database) : new Map<string, Withdrawal>();
  return rows.map((row) => listed(row, withdrawals.get(row.fingerprintSha256) ?? null));
}

export const listed = (
  { id, organizationId, kind, place, der, siren, addedAt, removedAt }: Omit<Row, 'encryptedSetting'>,
  withdrawal: Withdrawal | null = null,
): ListedCredential => ({
  ...{ id, organizationId, kind, place, siren, addedAt, removedAt, withdrawal },
  certificate: parseCertificate(Buffer.from(der)),
});

/**
 * Returns those of the credentials that were removed. For a transaction that commits seals and has called
 * `findUnusableAmong`: none can be removed until it ends.
 */
export async function findRemovedAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.sealCredential.findMany({
    where: { id: { in: [...ids] }, NOT: current },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
