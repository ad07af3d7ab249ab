import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { runOn, withDatabase } from '../world/database-url.ts';

/** Makes a temporary folder that PostgreSQL's account can enter, also when this process runs as root. */
export function makeFolder(prefix: string): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), prefix));
  rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o711 });
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts PostgreSQL as the service does: with fsync and synchronous commits. `url` is that of an empty database. */
export async function openPostgres(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = await EmbeddedServer.prepare({ dataDir: folder, sync: false });
  await server.ensureRunning();
  await runOn(server.url('postgres'), 'CREATE DATABASE own');
  return { url: withDatabase(server.url('postgres'), 'own'), close: () => server.stop() };
}
