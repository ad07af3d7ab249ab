import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeOwned } from './owned-file.ts';
import type { Owner } from './owner.ts';

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
