import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../../kernel/unknown.ts';
import { type Owner, writeOwned } from './owner.ts';

/** Server settings by PostgreSQL's names. */
export type Settings = Readonly<Record<string, string | number>>;

/** Where the server listens: a unix socket in a folder, or a loopback port. */
export type Endpoint = { readonly socketDir: string } | { readonly port: number };

/**
 * A socket's path must fit 103 bytes (sun_path on macOS; 107 on Linux), of which `/.s.PGSQL.5432` takes 14. Windows
 * uses loopback and a password.
 */
export const socketFits = (folder: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(folder) + 14 <= 100;

const durable: Settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** Errors repeat the values sent (such as an e-mail address in a unique key), so log only the server's own messages. */
const discreet: Settings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: 0,
  log_checkpoints: 'off',
};

/** Writes `esign.conf` into the data folder; the server reads it at start. `extra` takes precedence. */
export function writeSettings(folder: string, endpoint: Endpoint, owner: Owner | null, extra: Settings = {}): void {
  const settings: Settings = {
    ...('socketDir' in endpoint
      ? { listen_addresses: '', unix_socket_directories: endpoint.socketDir, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }),
    port: 'port' in endpoint ? endpoint.port : 5432,
    shared_buffers: '128MB',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...durable,
    ...discreet,
    ...extra,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  writeOwned(path.join(folder, 'esign.conf'), `# Written at each start.\n${lines.join('\n')}\n`, owner);
  const main = path.join(folder, 'postgresql.conf');
  const text = readFileSync(main, 'utf8');
  if (!text.includes("include 'esign.conf'")) writeOwned(main, `${text.trimEnd()}\n\ninclude 'esign.conf'\n`, owner);
}

/** Returns the loopback port of the last start, or 0. */
export function previousPort(folder: string): number {
  const file = path.join(folder, 'esign.conf');
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, 'utf8');
  return text.includes("listen_addresses = '127.0.0.1'") ? Number(/^port = '(\d+)'$/m.exec(text)?.[1] ?? 0) : 0;
}

/** The content of `postmaster.pid` (src/include/utils/pidfile.h of PostgreSQL). */
interface Postmaster {
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
    return errorCode(error) === 'EPERM';
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
