import { closeSync, constants, fchownSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { EmbeddedPostgresError } from './errors.ts';
import type { Owner } from './owner.ts';

// The data folder belongs to the server's account. If we are root, a symbolic or hard link placed there by that account
// must not make us write to, or give away, a file elsewhere.
const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_WRONLY } = constants;

/** Replaces a file with one that contains `text`, belongs to the account and has mode 600. */
export function writeOwned(file: string, text: string, owner: Owner | null): void {
  rmSync(file, { force: true });
  const handle = openSync(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    if (owner) fchownSync(handle, owner.uid, owner.gid);
    writeSync(handle, text);
  } finally {
    closeSync(handle);
  }
}

/** Opens a file of the account for appending. The caller closes it. */
export function appendOwned(file: string, owner: Owner | null): number {
  const handle = openSync(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  const stat = fstatSync(handle);
  if (!stat.isFile() || stat.nlink > 1) {
    closeSync(handle);
    throw new EmbeddedPostgresError(`${file} must be a regular file with a single link.`);
  }
  if (owner) fchownSync(handle, owner.uid, owner.gid);
  return handle;
}
