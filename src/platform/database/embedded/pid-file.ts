import { readFileSync, rmSync } from 'node:fs';
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
    // After a hard stop of the machine another program may have got the number; PostgreSQL would then
    // refuse to start for as long as that program runs.
    rmSync(file, { force: true });
    return null;
  }
  const port = Number(lines[3] ?? 0);
  const socketDir = lines[4]?.trim();
  return { pid, endpoint: socketDir ? { socketDir } : { port }, ready: lines[7]?.trim() === 'ready' };
}

/** Whether a process has this number; one that is not ours to signal is alive too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^Name:\tpostgres$/m.test(status) && !/^State:\tZ/m.test(status);
  } catch {
    return false;
  }
}
