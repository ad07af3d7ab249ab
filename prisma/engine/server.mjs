import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { register } from 'tsx/esm/api';

/** Runs `work` with the URL of a PostgreSQL to play on: an empty built-in one, gone afterwards, or DATABASE_URL. */
export async function withServer(work) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  register();
  const { EmbeddedServer } = await import('../../src/platform/database/embedded/index.ts');
  const dataDir = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-migrate-'));
  chmodSync(dataDir, 0o711);
  const server = await EmbeddedServer.prepare({ dataDir, sync: false });
  try {
    await server.ensureRunning();
    return await work(server.url('postgres'));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
