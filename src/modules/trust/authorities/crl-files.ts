import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Asn1Error } from '../../../standards/asn1/error.ts';
import { parseCrl } from '../../../standards/crl/parse.ts';
import type { Authority } from './authority.ts';
import { BadRoots, namesIn, replaceFile, rootFolder } from './root-files.ts';

/**
 * Writes the revocation lists of the hierarchies beside the root files, each file atomically, so that `esign verify`
 * knows of revocations without a database. Only lists that have entries.
 */
export async function writeCrlFiles(authority: Authority, dataDir: string): Promise<void> {
  await mkdir(rootFolder(dataDir), { recursive: true });
  for (const { name, der } of await authority.revocationLists()) {
    await replaceFile(path.join(rootFolder(dataDir), `${name}.crl`), der);
  }
}

/**
 * Reads the revocation lists of the folder. Empty if there is no folder yet.
 * @param onBad receives the error of a file that is no list, which is skipped; by default it is thrown
 */
export async function readCrlFolder(
  dataDir: string,
  onBad: (error: BadRoots) => void = (error) => {
    throw error;
  },
): Promise<Buffer[]> {
  const folder = rootFolder(dataDir);
  const read = (await namesIn(folder, /\.crl$/i)).map((name) =>
    readCrlFile(path.join(folder, name)).catch((error) => {
      if (!(error instanceof BadRoots)) throw error;
      onBad(error);
      return null;
    }),
  );
  return (await Promise.all(read)).filter((der) => der !== null);
}

/** Reads a revocation list in DER. @throws BadRoots naming the file; any error of reading it */
export async function readCrlFile(file: string): Promise<Buffer> {
  const der = await readFile(file);
  try {
    return parseCrl(der).der;
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    throw new BadRoots(`${file} contains no revocation list (DER)`);
  }
}
