import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from './settings.ts';

/** What `postmaster.pid` says (src/include/utils/pidfile.h of PostgreSQL). */
export interface Postmaster {
  readonly pid: number;
  readonly endpoint: Endpoint;
  /** It answers connections; otherwise it is starting or stopping. */
  readonly ready: boolean;
}

/** The server that holds the data folder, or null. A file left by a server that is gone counts as null. */
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

/** Whether the built-in server of a data folder runs; starts and makes nothing. */
export const isEmbeddedRunning = (dataDir: string): boolean => readPostmaster(path.join(dataDir, 'postgres')) !== null;

/** Whether a process has this number; one that is not ours to signal is alive too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A server that was killed may still count as alive: as a zombie (in a container whose first process does not
 * clean up), or because another program has its number after a restart of the machine. PostgreSQL would then
 * refuse to start; its lock files are taken away.
 */
function unlock(folder: string, pid: number): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = path.join(folder, name);
    if (existsSync(file) && Number(readFileSync(file, 'utf8').split('\n')[0]) === pid) rmSync(file, { force: true });
  }
}

/** Known on Linux only; elsewhere whoever has the number is taken for the server. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^Name:\tpostgres$/m.test(status) && !/^State:\tZ/m.test(status);
  } catch {
    return false;
  }
}
