import {
  accessSync,
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../../kernel/unknown.ts';

/** The system account that runs PostgreSQL, if it is not our own. Ids are unsigned, as in `stat`. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Options to start a child process under the account. Node requires signed ids (on macOS, nobody is -2). */
export const credentials = (owner: Owner | null): { uid?: number; gid?: number } =>
  owner ? { uid: owner.uid | 0, gid: owner.gid | 0 } : {};

/** Returns the account for PostgreSQL. It refuses to run as root, so root uses `nobody`; null: our own account. */
export function serverOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  // initdb looks up its account by uid, so the uid must exist.
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 };
}

/**
 * Returns whether `owner` can reach `target`, by the permission bits of every folder above it and, if it is a folder,
 * its own. Folders that do not exist are ignored.
 */
export function reachable(target: string, owner: Owner | null): boolean {
  if (owner === null) return canEnter(target);
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      const bit = stat.uid === owner.uid ? 0o100 : stat.gid === owner.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

function canEnter(target: string): boolean {
  try {
    accessSync(target, constants.X_OK);
    return true;
  } catch (error) {
    return errorCode(error) === 'ENOENT';
  }
}

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

/** The built-in PostgreSQL cannot be used; the message tells the operator why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly forOperator = true;
}
