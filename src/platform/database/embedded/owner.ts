import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The system account that runs PostgreSQL, where it is not our own. Numbers as `stat` shows them: unsigned. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** How a child process is started under the account: Node wants signed numbers (macOS has nobody at -2). */
export const credentials = (owner: Owner | null): { uid?: number; gid?: number } =>
  owner ? { uid: owner.uid | 0, gid: owner.gid | 0 } : {};

/** PostgreSQL refuses to run as root, so root lends it the account `nobody`; null: run it as ourselves. */
export function serverOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  // initdb looks its account up by number, so it must be one that exists.
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 };
}

/**
 * Whether `owner` can walk down to `target`, judged by the permission bits of every folder above it and,
 * where it is a folder, its own. A folder that does not exist yet is not judged.
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
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
