import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { runOn, withDatabase } from '../world/database-url.ts';

/** A folder below the system's for temporary files that PostgreSQL's own account, when this one is root, can pass. */
export function makeFolder(prefix: string): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), prefix));
  rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o711 });
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A PostgreSQL as the service itself would start it: fsync on, commits waited for. `url` is that of an empty database. */
export async function openPostgres(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = await EmbeddedServer.prepare({ dataDir: folder, sync: false });
  await server.ensureRunning();
  await runOn(server.url('postgres'), 'CREATE DATABASE own');
  return { url: withDatabase(server.url('postgres'), 'own'), close: () => server.stop() };
}
