import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether a file system error says that there is no such file. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

/**
 * Forces a folder's entries to disk: until then a power cut may forget a rename (fsync(2)). Windows cannot and need
 * not: NTFS journals its entries.
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

/** Makes `path` and what lacks above it, for this user alone, and forces each new folder's entry to disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Forces the file's bytes to disk and marks it as written now. */
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

/** Renames over what may be there already. Where Windows refuses because somebody reads it, the same bytes stay. */
export async function replace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const refused =
      process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(`${(error as NodeJS.ErrnoException).code}`);
    if (!refused) throw error;
    await stat(to);
    await rm(from, { force: true });
  }
}
