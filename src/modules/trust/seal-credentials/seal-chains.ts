import type { Mode } from '../../../kernel/actor.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import {
  anyOf,
  type Database,
  type Queries,
  repeatableTransaction,
  sql,
  type Tx,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import {
  lockStatus,
  type RevocationReason,
  reasons,
  revocationReasonByCode,
  revokedAmong,
  SHARE_STATUS,
} from '../authorities/revoke-key.ts';
import { type SealKind, sealKinds, writeSealFile } from '../authorities/root-files.ts';
import { CredentialRefused } from './credential.ts';

/** A certificate of another CA with which this service has sealed, and its chain: nearest issuer first, root last. */
export interface SealChain {
  readonly certificate: Certificate;
  readonly issuers: readonly Certificate[];
  /** The service has sealed with it in its own name. False: only organisations have. */
  readonly isServices: boolean;
  readonly mode: Mode;
}

/** Whether a chain is of this kind. */
export const isOfKind =
  ({ owner, mode }: SealKind) =>
  (chain: SealChain): boolean =>
    chain.mode === mode && chain.isServices === (owner === 'service');

/**
 * Lists the certificates of other CAs with which this service has sealed, and those of other installations, oldest first.
 * Files sealed once stay valid.
 */
export async function listSealChains(database: Queries): Promise<readonly SealChain[]> {
  const rows = await database.rows<{ der: Buffer; issuers: Buffer[]; isServices: boolean; mode: Mode }>(sql`
    SELECT der, issuers, is_services AS "isServices", mode FROM seal_chains
    ORDER BY first_used_at, fingerprint_sha256`);
  return rows.map(({ der, issuers, ...kind }) => ({
    ...kind,
    certificate: parseCertificate(der),
    issuers: issuers.map(parseCertificate),
  }));
}

/** Records the chains of another installation in the transaction of an import. Known ones stay as they are. */
export async function insertSealChains(session: Queries, chains: readonly SealChain[], now: Date): Promise<void> {
  for (const { certificate, issuers, isServices, mode } of chains)
    await session.run(sql`INSERT INTO seal_chains (fingerprint_sha256, root_sha256, der, issuers, first_used_at, is_services, mode)
       VALUES (${certificate.fingerprintSha256}, ${definitely(issuers.at(-1), 'root').fingerprintSha256}, ${certificate.der}, ${issuers.map(({ der }) => der)}, ${now}, ${isServices}, ${mode}) ON CONFLICT DO NOTHING`);
}

/** The chain of a seal that is about to be made. */
interface UsedChain {
  readonly trustChain: readonly Certificate[];
  readonly isServices: boolean;
  readonly now: Date;
}

/**
 * Records a seal's certificate with its chain, and writes the file of the data folder, so that every validator of this
 * service knows the seal before the first file with it exists. Repeating it changes nothing.
 */
export async function rememberSealChain(
  database: Database,
  dataDir: string,
  { trustChain: [certificate, ...issuers], isServices, now }: UsedChain,
): Promise<void> {
  const root = issuers.at(-1);
  if (!certificate || !root) return;
  const data = {
    fingerprintSha256: certificate.fingerprintSha256,
    rootSha256: root.fingerprintSha256,
    der: new Uint8Array(certificate.der),
    issuers: issuers.map(({ der }) => new Uint8Array(der)),
    firstUsedAt: now,
    isServices,
  };
  const { fingerprintSha256, rootSha256 } = data;
  await repeatableTransaction(database, async (tx) => {
    await tx.sealChain.createMany({ data: [data], skipDuplicates: true });
    if (isServices)
      await tx.sealChain.updateMany({
        where: { fingerprintSha256, rootSha256, isServices: false },
        data: { isServices },
      });
  });
  await writeSealChains(database, dataDir);
}

/** Writes all recorded certificates to the data folder: the file is the same on every machine. */
export async function writeSealChains(database: Database, dataDir: string): Promise<void> {
  const chains = await listSealChains(database);
  for (const kind of sealKinds) {
    const own = chains.filter(isOfKind(kind));
    if (own.length > 0)
      await writeSealFile(
        dataDir,
        kind,
        own.flatMap(({ certificate, issuers }) => [certificate, ...issuers]),
      );
  }
}

/** The operator's decision not to seal with a certificate any more. */
export interface Withdrawal {
  readonly at: Date;
  readonly reason: RevocationReason;
}

/** Lists the withdrawn certificates, by lowercase hex SHA-256. */
export async function listWithdrawals({ prisma }: Pick<Database, 'prisma'>): Promise<ReadonlyMap<string, Withdrawal>> {
  const rows = await prisma.withdrawnCertificate.findMany();
  return new Map(
    rows.map(
      (row) => [row.fingerprintSha256, { at: row.withdrawnAt, reason: revocationReasonByCode(row.reason) }] as const,
    ),
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
      const why = `${former.withdrawnAt.toISOString()} (${revocationReasonByCode(former.reason)})`;
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
