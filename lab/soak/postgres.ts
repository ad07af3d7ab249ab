import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import type { Settings } from '../../src/platform/database/embedded/settings.ts';
import { runOn, withDatabase } from '../../test/world/database-url.ts';

/** Makes a temporary folder that PostgreSQL's account can enter, also when this process runs as root. */
export function makeFolder(prefix: string): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), prefix));
  rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o711 });
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Starts PostgreSQL as the service does, with fsync and synchronous commits unless `settings` differ. `url` is that of
 * a database that is empty if the folder is new.
 */
export async function openPostgres(
  folder: string,
  settings: Settings = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const isNew = !existsSync(path.join(folder, 'postgres'));
  const server = await EmbeddedServer.prepare({ dataDir: folder, settings, sync: false });
  await server.ensureRunning();
  if (isNew) await runOn(server.url('postgres'), 'CREATE DATABASE own');
  return { url: withDatabase(server.url('postgres'), 'own'), close: () => server.stop() };
}

/** Process id of PostgreSQL's first process, which `openPostgres` started in this folder. */
export const postmasterPid = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
