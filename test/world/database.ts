import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { silentLog } from '../../src/platform/log/index.ts';
import { runOn, withDatabase } from './database-url.ts';

/**
 * A new migrated database, cloned from the run's template; `close()` gives it back. Its `url` serves
 * any other process of the test as `DATABASE_URL`.
 */
export async function createTestDatabase({ poolSize = 10, log = silentLog } = {}): Promise<Database> {
  const { url } = await askBroker('POST');
  const database = await openDatabase({ databaseUrl: url, dataDir: os.tmpdir(), log, poolSize, schema: 'as-is' });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await database.close();
    await askBroker('DELETE', new URL(url).pathname);
  };
  return { ...database, close: () => (closing ??= close()) };
}

/** A database without tables, as an operator makes one for a restore; `close()` drops it. */
export async function createEmptyDatabase(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { url: serverUrl } = await askBroker('GET');
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name}`);
  return {
    url: withDatabase(serverUrl, name),
    close: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Asks the broker of database-server.ts. */
async function askBroker(method: 'GET' | 'POST' | 'DELETE', path = '/'): Promise<{ url: string }> {
  const response = await fetch(new URL(path, inject('databaseServer')), { method });
  if (!response.ok) throw new Error(`the test database server did not start: ${await response.text()}`);
  return (await response.json()) as { url: string };
}
