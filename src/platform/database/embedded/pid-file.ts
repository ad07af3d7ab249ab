import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../../kernel/unknown.ts';
import type { Endpoint } from './settings.ts';

/** The content of `postmaster.pid` (src/include/utils/pidfile.h of PostgreSQL). */
export interface Postmaster {
  readonly pid: number;
  readonly endpoint: Endpoint;
  /** True if it accepts connections; otherwise it is starting or stopping. */
  readonly ready: boolean;
}

/** Returns the running server of the data folder, or null. Ignores a file left by a dead server. */
export function readPostmaster(folder: string): Postmaster | null {
  const file = path.join(folder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!isAlive(pid)) return null;
  if (!isPostgres(pid)) {
    unlock(folder, pid);
    return null;
  }
  const port = Number(lines[3] ?? 0);
  const socketDir = lines[4]?.trim();
  return { pid, endpoint: socketDir ? { socketDir } : { port }, ready: lines[7]?.trim() === 'ready' };
}

/** Returns whether the built-in server of a data folder runs; changes nothing. */
export const isEmbeddedRunning = (dataDir: string): boolean => readPostmaster(path.join(dataDir, 'postgres')) !== null;

/** Returns whether the process exists, also if it belongs to another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Removes the lock files of a dead server, with which PostgreSQL would refuse to start. Its pid may still exist: as a
 * zombie (in a container whose first process does not reap), or as another program after a reboot.
 */
function unlock(folder: string, pid: number): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = path.join(folder, name);
    if (existsSync(file) && Number(readFileSync(file, 'utf8').split('\n')[0]) === pid) rmSync(file, { force: true });
  }
}

/** Can be checked on Linux only; elsewhere any process with this pid counts as the server. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^Name:\tpostgres$/m.test(status) && !/^State:\tZ/m.test(status);
  } catch {
    return false;
  }
}
