import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mode } from '../../../kernel/actor.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { type Database, sql } from '../../../platform/database/index.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import { type Certificate, isSelfIssued, parseCertificate } from '../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../standards/x509/read-certificates.ts';
import type { AnchorOrigin, TrustAnchor } from '../../evidence/file/index.ts';
import { reasons } from './revoke-key.ts';

const compromised = [reasons.keyCompromise, reasons.cACompromise];

/**
 * Lists the roots to trust, oldest first: all roots ever made, because files sealed under an earlier one stay valid,
 * except those whose key was compromised.
 */
async function rootCertificates(database: Database): Promise<Readonly<Record<Mode, readonly Certificate[]>>> {
  const rows = await database.rows<{ mode: Mode; der: Buffer }>(sql`
    SELECT k.mode, c.der FROM pki_certificates c JOIN pki_keys k ON k.id = c.key_id
    WHERE k.role = 'ROOT' AND (c.revocation_reason IS NULL OR c.revocation_reason <> ALL (${compromised}::int[]))
    ORDER BY c.not_before`);
  const of = (mode: Mode) => rows.flatMap((row) => (row.mode === mode ? [parseCertificate(row.der)] : []));
  return { LIVE: of('LIVE'), TEST: of('TEST') };
}

/**
 * Folder of trusted roots in the data folder, so that `esign verify` works without a database. The service writes its
 * own two files. The operator can add others, for example the root of an external time-stamp authority.
 */
export const rootFolder = (dataDir: string): string => path.join(dataDir, 'pki');

const own = { LIVE: 'live-roots.pem', TEST: 'test-roots.pem' } as const;
const origins: Readonly<Record<string, AnchorOrigin>> = { [own.LIVE]: 'live', [own.TEST]: 'test' };

/** In whose name the certificates of a file of seals seal. Those of organisations never seal evidence. */
type SealFileOwner = 'service' | 'organizations';

/**
 * Certificates of other CAs with which the service sealed in live mode, and those of other installations from which
 * organisations have moved here, with their chains. Such a root has other customers too, so it vouches only for the seals
 * in these files.
 */
const seals: readonly { readonly name: string; readonly owner: SealFileOwner; readonly mode: Mode }[] = [
  { name: 'live-seals.pem', owner: 'service', mode: 'LIVE' },
  { name: 'live-organization-seals.pem', owner: 'organizations', mode: 'LIVE' },
  { name: 'test-seals.pem', owner: 'service', mode: 'TEST' },
  { name: 'test-organization-seals.pem', owner: 'organizations', mode: 'TEST' },
];

/** Whose seals they are, and in which mode. */
export interface SealKind {
  readonly owner: SealFileOwner;
  readonly mode: Mode;
}

export const sealKinds: readonly SealKind[] = seals;

/** Writes the service's root certificates, each file atomically. Does not touch a file that is already correct. */
export async function writeRootFiles(database: Database, dataDir: string): Promise<void> {
  const roots = await rootCertificates(database);
  for (const mode of ['LIVE', 'TEST'] as const) await writeCertificates(dataDir, own[mode], roots[mode]);
}

/** Writes the certificates of seals by other CAs, with their chains. Does not touch a file that is already correct. */
export const writeSealFile = (
  dataDir: string,
  { owner, mode }: SealKind,
  certificates: readonly Certificate[],
): Promise<void> =>
  writeCertificates(
    dataDir,
    definitely(
      seals.find((one) => one.owner === owner && one.mode === mode),
      owner,
    ).name,
    [...new Map(certificates.map((one) => [one.fingerprintSha256, one])).values()],
  );

async function writeCertificates(dataDir: string, name: string, certificates: readonly Certificate[]): Promise<void> {
  await mkdir(rootFolder(dataDir), { recursive: true });
  const file = path.join(rootFolder(dataDir), name);
  const text = certificates.map(commented).join('');
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  await replaceFile(file, text);
}

/** Returns the trust anchors of certificates of seals and their chains: each root, for these seals only. */
export function sealAnchors({ owner, mode }: SealKind, certificates: readonly Certificate[]): TrustAnchor[] {
  const fingerprints = certificates
    .filter(({ basicConstraints }) => !basicConstraints?.ca)
    .map(({ fingerprintSha256 }) => fingerprintSha256);
  const roots = certificates.filter((one) => one.basicConstraints?.ca && isSelfIssued(one));
  return roots.map((certificate) => ({
    certificate,
    origin: mode === 'LIVE' ? 'live' : 'test',
    seals: fingerprints,
    ...(owner === 'organizations' && { areOrganizations: true }),
  }));
}

/** Writes a file atomically. Others, also in this process, can write it at the same time. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, content);
  await rename(fresh, file);
}

/** Encodes a certificate as PEM, with its name in a comment. */
const commented = ({ der, subjectText, fingerprintSha256 }: Certificate): string =>
  `# ${subjectText.replace(/[^\x20-\x7e]/g, '?')}\n# SHA-256 ${fingerprintSha256}\n${pemOf('CERTIFICATE', der)}`;

/** Reads the folder's files unchanged, for a backup. */
export async function* readRootTexts(dataDir: string): AsyncIterable<{ readonly name: string; readonly text: string }> {
  for (const name of await namesIn(rootFolder(dataDir)))
    yield { name, text: (await readFile(path.join(rootFolder(dataDir), name))).toString('base64') };
}

/** Writes a file from `readRootTexts`, unless the name exists. */
export async function writeRootText(dataDir: string, name: string, text: string): Promise<void> {
  await mkdir(rootFolder(dataDir), { recursive: true });
  const file = path.join(rootFolder(dataDir), path.basename(name));
  await writeFile(file, Buffer.from(text, 'base64'), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Names of the files in the folder, by default of certificates, sorted. Empty if there is no folder yet. */
export async function namesIn(folder: string, pattern = /\.(pem|crt|cer|der)$/i): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => pattern.test(name)).sort();
}

/** A file of roots contains no certificate, or a file of a revocation list no list. */
export class BadRoots extends Error {
  readonly plain = true;
}

/** Reads certificates as DER, PEM or a certs-only CMS. @throws BadRoots naming the file; any error of reading it */
export async function readRootFile(file: string, origin: AnchorOrigin): Promise<TrustAnchor[]> {
  const bytes = await readFile(file);
  try {
    const found = readCertificates(bytes);
    if (found.length > 0) return found.map((certificate) => ({ certificate, origin }));
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
  }
  throw new BadRoots(`${file} contains no certificate (PEM or DER)`);
}

/**
 * Reads the roots of the folder. Empty if there is no folder yet.
 * @param onBad receives the error of a file without certificates, which is skipped; by default it is thrown
 */
export async function readRootFolder(
  dataDir: string,
  onBad: (error: BadRoots) => void = (error) => {
    throw error;
  },
): Promise<TrustAnchor[]> {
  const folder = rootFolder(dataDir);
  const read = (await namesIn(folder)).map(async (name) => {
    try {
      const found = await readRootFile(path.join(folder, name), origins[name] ?? 'other');
      const kind = seals.find((one) => one.name === name);
      const certificates = found.map(({ certificate }) => certificate);
      return kind ? sealAnchors(kind, certificates) : found;
    } catch (error) {
      if (!(error instanceof BadRoots)) throw error;
      onBad(error);
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}

/** Encodes DER as text (RFC 7468 §2). @param label such as `CERTIFICATE` */
export const pemOf = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END ${label}-----\n`;
