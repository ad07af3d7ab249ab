import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { isSha256Hex } from '../kernel/ids.ts';
import type { TrustAnchor } from '../modules/evidence/file/index.ts';
import { readCrlFile, readCrlFolder, readRootFile, readRootFolder } from '../modules/trust/index.ts';
import { type Repeated, UsageError } from './command.ts';
import { LARGEST } from './judge-in-child.ts';

/** A file could not be read. */
class Unreadable extends Error {
  readonly plain = true;
}

/** @throws UsageError if `--root` or `--crl` has an empty name */
export function assertNamed(repeated: Repeated): void {
  for (const flag of ['root', 'crl'])
    if ((repeated.get(flag) ?? []).some((file) => file.trim() === ''))
      throw new UsageError(`--${flag} requires the name of a file`);
}

/** Returns the revocation lists of the service, and those named by `--crl`. */
export async function readCrls(dataDir: string, crlPaths: readonly string[]): Promise<readonly Buffer[]> {
  const own = await readCrlFolder(dataDir);
  return [...own, ...(await Promise.all(crlPaths.map((file) => readCrlFile(file).catch(unreadable(file)))))];
}

/** Returns the roots named by `--root`, or else those of the service. */
export async function readAnchors(dataDir: string, rootPaths: readonly string[]): Promise<readonly TrustAnchor[]> {
  if (rootPaths.length === 0) return readRootFolder(dataDir);
  // A service root given by `--root` keeps its origin, so that a test root is never reported as any other.
  const known = (await readRootFolder(dataDir)).filter(({ origin }) => origin !== 'other');
  const read = await Promise.all(rootPaths.map((file) => readRootFile(file, 'other').catch(unreadable(file))));
  return read.flat().map((anchor) => {
    const { fingerprintSha256 } = anchor.certificate;
    const own = known.find(({ certificate }) => certificate.fingerprintSha256 === fingerprintSha256);
    return own ?? { ...anchor, isNamed: true };
  });
}

/**
 * Returns the path of a file, or null for a fingerprint.
 *
 * @throws Unreadable
 */
export async function pathOfFile(word: string): Promise<string | null> {
  const found = await stat(word).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error && isSha256Hex(word.toLowerCase())) return null;
  if (found instanceof Error) return unreadable(word)(found);
  if (!found.isFile()) throw new Unreadable(`Cannot read ${word}: not a file`);
  if (found.size > LARGEST) throw new Unreadable(`Cannot read ${word}: larger than ${LARGEST >> 20} MB`);
  await access(word, constants.R_OK).catch(unreadable(word));
  return path.resolve(word);
}

/** Turns an error of reading a file into one that names the file. */
export const unreadable =
  (file: string) =>
  (error: NodeJS.ErrnoException & { readonly plain?: boolean }): never => {
    if (error.plain) throw error;
    throw new Unreadable(`Cannot read ${file}: ${error.code ?? error.message}`);
  };
