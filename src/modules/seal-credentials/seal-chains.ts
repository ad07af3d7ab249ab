import { type Database, repeatableTransaction } from '../../platform/database/index.ts';
import { type Certificate, parseCertificate } from '../../standards/x509/certificate.ts';
import { writeSealFile } from '../pki/index.ts';

/** A certificate of another CA with which this service has sealed, and its chain: nearest issuer first, root last. */
export interface SealChain {
  readonly certificate: Certificate;
  readonly issuers: readonly Certificate[];
  /** The service has sealed with it in its own name. False: only organisations have. */
  readonly isServices: boolean;
}

/** Lists the certificates of other CAs with which this service has sealed, oldest first. Files sealed once stay valid. */
export async function listSealChains({ prisma }: Pick<Database, 'prisma'>): Promise<readonly SealChain[]> {
  const rows = await prisma.$queryRaw<{ der: Buffer; issuers: Buffer[]; isServices: boolean }[]>`
    SELECT der, issuers, is_services AS "isServices" FROM seal_chains ORDER BY first_used_at, fingerprint_sha256`;
  return rows.map(({ der, issuers, isServices }) => ({
    isServices,
    certificate: parseCertificate(der),
    issuers: issuers.map(parseCertificate),
  }));
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
  for (const owner of ['service', 'organizations'] as const) {
    const own = chains.filter(({ isServices }) => isServices === (owner === 'service'));
    if (own.length > 0)
      await writeSealFile(
        dataDir,
        owner,
        own.flatMap(({ certificate, issuers }) => [certificate, ...issuers]),
      );
  }
}
