import type pg from 'pg';
import { authorities } from '../../modules/signing/index.ts';
import {
  findCredentials,
  insertSealChains,
  listIssuedChains,
  listSealChains,
  readRootTexts,
  type SealChain,
  writeRootText,
  writeSealChains,
} from '../../modules/trust/index.ts';
import { queriesOn } from '../../platform/database/index.ts';
import { parseCertificate } from '../../standards/x509/certificate.ts';
import type { Service } from '../compose.ts';

/** What the target needs to trust the files that were sealed at the source: public certificates and revocation lists. */
export interface MovedTrust {
  readonly chains: readonly {
    readonly der: string;
    readonly issuers: readonly string[];
    readonly isServices: boolean;
    readonly mode: SealChain['mode'];
  }[];
  /** Files for the folder `pki`, base64: roots that the operator added there, and revocation lists. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** Files that each installation writes by itself, from what is in `chains`. */
const OWN = /^(live|test)-(roots|seals|organization-seals)\.pem$/;

export async function readTrust({ services }: Service, organizationId: string): Promise<MovedTrust> {
  const { config, database } = services;
  const chains: Pick<SealChain, 'certificate' | 'issuers' | 'isServices' | 'mode'>[] = [
    ...(await listIssuedChains(database, organizationId)),
  ];
  for (const chain of await listSealChains(database)) {
    const owners = chain.isServices ? [] : await findCredentials(database, chain.certificate.fingerprintSha256);
    if (owners.length === 0 || owners.some((owner) => owner.organizationId === organizationId)) chains.push(chain);
  }
  const files = [];
  for await (const file of readRootTexts(config.dataDir)) if (!OWN.test(file.name)) files.push(file);
  for (const { name, der } of await services.of(authorities).authority.revocationLists())
    files.push({ name: `${name}.crl`, text: der.toString('base64') });
  const base64 = ({ der }: { readonly der: Buffer }) => der.toString('base64');
  return {
    chains: chains.map(({ certificate, issuers, isServices, mode }) => ({
      der: base64(certificate),
      issuers: issuers.map(base64),
      isServices,
      mode,
    })),
    files,
  };
}

/** Records the chains in the transaction of the import. */
export const recordTrust = (client: Pick<pg.ClientBase, 'query'>, { chains }: MovedTrust, now: Date): Promise<void> =>
  insertSealChains(
    queriesOn(client),
    chains.map(({ der, issuers, ...kind }) => ({
      ...kind,
      certificate: parseCertificate(Buffer.from(der, 'base64')),
      issuers: issuers.map((issuer) => parseCertificate(Buffer.from(issuer, 'base64'))),
    })),
    now,
  );

/** Writes the files of the folder `pki`, under names that tell where they come from. Returns the names of new roots. */
export async function writeTrust(
  { services }: Service,
  { files }: MovedTrust,
  installation: string,
): Promise<string[]> {
  const { config, database } = services;
  await writeSealChains(database, config.dataDir);
  const named = files.map(({ name, text }) => ({ name: `moved-${installation.slice(-12)}-${name}`, text }));
  for (const { name, text } of named) await writeRootText(config.dataDir, name, text);
  return named.map(({ name }) => name);
}
