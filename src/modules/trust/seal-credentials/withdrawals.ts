import { createLoader } from '../../../platform/database/create-loader.ts';
import { anyOf, type Database, repeatableTransaction, sql, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import {
  lockStatus,
  type RevocationReason,
  reasonOf,
  reasons,
  revokedAmong,
  SHARE_STATUS,
} from '../authorities/revoke-key.ts';
import { CredentialRefused } from './credential.ts';

/** The operator's decision not to seal with a certificate any more. */
export interface Withdrawal {
  readonly at: Date;
  readonly reason: RevocationReason;
}

/** Lists the withdrawn certificates, by lowercase hex SHA-256. */
export async function listWithdrawals({ prisma }: Pick<Database, 'prisma'>): Promise<ReadonlyMap<string, Withdrawal>> {
  const rows = await prisma.withdrawnCertificate.findMany();
  return new Map(
    rows.map((row) => [row.fingerprintSha256, { at: row.withdrawnAt, reason: reasonOf(row.reason) }] as const),
  );
}

/**
 * Returns when a certificate was withdrawn. Null if it was not. Not cached, so that the decision of another process
 * holds at once. One statement for all that are requested at the same moment.
 */
export const findWithdrawal = createLoader(
  async ({ prisma }, fingerprints: readonly string[]): Promise<readonly (Date | null)[]> => {
    const rows = await prisma.withdrawnCertificate.findMany({
      where: { fingerprintSha256: { in: [...fingerprints] } },
    });
    const found = new Map(rows.map(({ fingerprintSha256, withdrawnAt }) => [fingerprintSha256, withdrawnAt]));
    return fingerprints.map((one) => found.get(one) ?? null);
  },
);

/**
 * Withdraws a certificate of another CA for good: no process commits a seal with it from now on. Waits for the seals
 * that are being committed. Says nothing to others: only its CA can revoke it.
 * @throws CredentialRefused if it was already withdrawn
 */
export async function withdrawCertificate(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { fingerprintSha256, reason }: { readonly fingerprintSha256: string; readonly reason: RevocationReason },
): Promise<void> {
  await repeatableTransaction(database, async (tx) => {
    await lockStatus(tx);
    const former = await tx.withdrawnCertificate.findUnique({ where: { fingerprintSha256 } });
    if (former) {
      const why = `${former.withdrawnAt.toISOString()} (${reasonOf(former.reason)})`;
      throw new CredentialRefused(`This service has not sealed with the certificate since ${why}.`);
    }
    await tx.withdrawnCertificate.create({
      data: { fingerprintSha256, reason: reasons[reason], withdrawnAt: clock.now() },
    });
  });
  log.warn({ sha256: fingerprintSha256, reason }, 'a seal credential was withdrawn by the operator');
}

/**
 * Returns those of the certificates that no seal may be committed with: revoked in the service's hierarchies, or
 * withdrawn. Until this transaction ends, nothing can be revoked, withdrawn or removed.
 * @param fingerprints lowercase hex SHA-256
 */
export async function findUnusableAmong(tx: Tx, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  const [, rows] = await tx.rowsOfAll<[unknown[], { fingerprint: string }[]]>(
    ['pki_certificates', 'organization_seals', 'withdrawn_certificates'],
    SHARE_STATUS,
    sql`${revokedAmong(fingerprints)}
      UNION ALL SELECT fingerprint_sha256 FROM withdrawn_certificates
        WHERE fingerprint_sha256 = ${anyOf(fingerprints, 'text')}`,
  );
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}
