import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../kernel/unknown.ts';

/** Returns whether a file system error means that the file does not exist. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/**
 * Flushes a folder's entries to disk: before that, a power failure may undo a rename (fsync(2)). Not possible or
 * needed on Windows: NTFS journals its entries.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates `path` and missing parents with mode 700, and flushes each new folder's entry to disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Flushes the file's bytes to disk and sets its modification time to now. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const now = new Date();
    await file.utimes(now, now);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Renames, replacing an existing file. If Windows refuses because the file is being read, keeps it: it has the same
 * bytes.
 */
export async function replace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const refused = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(`${codeOf(error)}`);
    if (!refused) throw error;
    await stat(to);
    await rm(from, { force: true });
  }
}
