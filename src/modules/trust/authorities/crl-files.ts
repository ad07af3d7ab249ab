import { mkdir, readdir, readFile, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '../../../kernel/clock.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import { parseCrl } from '../../../standards/crl/crl.ts';
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

/**
 * Folder in the data folder with the trusted lists that the service has accepted, in one file, so that `esign verify` works
 * without a database. The service makes it again from the database whenever it is missing.
 */
const listsFolder = (dataDir: string): string => path.join(dataDir, 'trusted-lists');

/**
 * Returns the path of the file with this name, which names its contents. If it is not there, writes what `make` returns and
 * removes older files; those of the last hour may be in use.
 */
export async function ensureListsFile(dataDir: string, name: string, make: () => Promise<string>): Promise<string> {
  const folder = listsFolder(dataDir);
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  const before = await readdir(folder);
  if (before.includes(name)) return file;
  await replaceFile(file, await make());
  for (const other of before.map((each) => path.join(folder, each))) {
    const written = (await modifiedAt(other)) ?? 0;
    if (other !== file && Date.now() - written > HOUR) await unlink(other).catch(() => {});
  }
  return file;
}

/** Returns the path of the newest file. Null if there is none. */
export async function findListsFile(dataDir: string): Promise<string | null> {
  const names = await readdir(listsFolder(dataDir)).catch(() => []);
  let newest: { file: string; at: number } | null = null;
  for (const file of names
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(listsFolder(dataDir), name))) {
    const at = await modifiedAt(file);
    if (at !== null && (newest === null || at > newest.at)) newest = { file, at };
  }
  return newest?.file ?? null;
}

/** Null if the file is gone. */
const modifiedAt = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
