import { type Database, repeatableTransaction } from '../../platform/database/index.ts';
import { type Certificate, parseCertificate } from '../../standards/x509/certificate.ts';
import { writeSealFile } from '../pki/index.ts';

/** A certificate of another CA with which this service has sealed, and its chain: nearest issuer first, root last. */
export interface SealChain {
  readonly certificate: Certificate;
  readonly issuers: readonly Certificate[];
}

/** Lists the certificates of other CAs with which this service has sealed, oldest first. Files sealed once stay valid. */
export async function listSealChains({ prisma }: Pick<Database, 'prisma'>): Promise<readonly SealChain[]> {
  const rows = await prisma.sealChain.findMany({ orderBy: [{ firstUsedAt: 'asc' }, { fingerprintSha256: 'asc' }] });
  return rows.map(({ der, issuers }) => ({
    certificate: parseCertificate(Buffer.from(der)),
    issuers: issuers.map((issuer) => parseCertificate(Buffer.from(issuer))),
  }));
}

/**
 * Records a seal's certificate with its chain, and writes the file of the data folder, so that every validator of this
 * service knows the seal before the first file with it exists. Repeating it changes nothing.
 */
export async function rememberSealChain(
  database: Database,
  dataDir: string,
  [certificate, ...issuers]: readonly Certificate[],
  now: Date,
): Promise<void> {
  const root = issuers.at(-1);
  if (!certificate || !root) return;
  const data = {
    fingerprintSha256: certificate.fingerprintSha256,
    rootSha256: root.fingerprintSha256,
    der: new Uint8Array(certificate.der),
    issuers: issuers.map(({ der }) => new Uint8Array(der)),
    firstUsedAt: now,
  };
  await repeatableTransaction(database, (tx) => tx.sealChain.createMany({ data: [data], skipDuplicates: true }));
  await writeSealChains(database, dataDir);
}

/** Writes all recorded certificates to the data folder: the file is the same on every machine. */
export async function writeSealChains(database: Database, dataDir: string): Promise<void> {
  const chains = await listSealChains(database);
  if (chains.length > 0)
    await writeSealFile(
      dataDir,
      chains.flatMap(({ certificate, issuers }) => [certificate, ...issuers]),
    );
}
