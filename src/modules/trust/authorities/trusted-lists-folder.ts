import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '../../../kernel/clock.ts';
import { replaceFile } from './root-files.ts';

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
