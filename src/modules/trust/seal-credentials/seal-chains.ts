import type { Mode } from '../../../kernel/actor.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { type Database, type Queries, repeatableTransaction, sql } from '../../../platform/database/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { type SealKind, sealKinds, writeSealFile } from '../authorities/root-files.ts';

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
