import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { isAlive } from '../../src/platform/database/embedded/settings.ts';
import { migrate } from '../../src/platform/database/migrations/migrate.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { migrateJobs } from '../../src/platform/jobs/schema.ts';
import { silentLog } from '../../src/platform/log/index.ts';
import { runOn, withDatabase } from './database-url.ts';
import { Databases } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Address of a broker. The server of the test databases starts with the first request. POST answers with the
     * `{ url }` of a new migrated database, DELETE /NAME gives it back, GET answers with the `{ url }` of the server's own.
     */
    databaseServer: string;
  }
}

const prefix = 'esign-test-';

/**
 * One PostgreSQL for the whole run, started when the first test file asks for a database: a run that needs
 * none does not start it. `DATABASE_URL` names another server to use.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<RunningTemplate> | undefined;
  const answer = async (method: string | undefined, name: string): Promise<object> => {
    starting ??= start();
    const { url, databases } = await starting;
    if (method === 'POST') return { url: await databases.take() };
    if (method === 'DELETE') await databases.giveBack(name);
    return { url };
  };
  const broker = createServer(({ method, url }, response) => {
    // A connection left open would be closed for idleness just when a file that blocked its worker asks again.
    response.setHeader('connection', 'close');
    answer(method, url!.slice(1)).then(
      (value) => response.end(JSON.stringify(value)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  project.provide('databaseServer', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
  return async () => {
    broker.close();
    await (await starting?.catch(() => undefined))?.stop();
  };
}

interface RunningTemplate {
  /** Address of the server's maintenance database. */
  readonly url: string;
  readonly databases: Databases;
  stop(): Promise<void>;
}

async function start(): Promise<RunningTemplate> {
  const own = process.env.DATABASE_URL ? null : await startOwn();
  const url = own?.url ?? process.env.DATABASE_URL!;
  const template = `esign_template_${process.pid}_${Date.now()}`;
  await runOn(url, `CREATE DATABASE ${template}`);
  const pool = openPool({ url: withDatabase(url, template), size: 2, applicationName: 'esign-test', log: silentLog });
  await migrate(pool);
  await migrateJobs(pool);
  await pool.end();
  const databases = new Databases(url, template);
  const drop = async () => {
    await databases.dropAll();
    await runOn(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  };
  return { url, databases, stop: own?.stop ?? drop };
}

async function startOwn(): Promise<{ url: string; stop(): Promise<void> }> {
  await sweep();
  const dataDir = mkdtempSync(path.join(realpathSync(os.tmpdir()), prefix));
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir, { mode: 0o711 });
  writeFileSync(path.join(dataDir, 'runner.pid'), String(process.pid));
  const server = await EmbeddedServer.prepare({ dataDir, sync: false, settings: hasty });
  await server.ensureRunning();
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url('postgres'), stop };
}

/**
 * Test data need not outlive a power cut: commits do not wait for the disk. fsync stays on, because the
 * programs under test refuse a server without it.
 */
const hasty = { synchronous_commit: 'off', max_connections: 200, max_wal_size: '4GB', checkpoint_timeout: '1h' };

/** Removes the files of a run that was killed before it could clean up. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = path.join(os.tmpdir(), name);
    try {
      if (isAlive(Number(readFileSync(path.join(dataDir, 'runner.pid'), 'utf8')))) continue;
      const server = await EmbeddedServer.prepare({ dataDir });
      if (server.running()) await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Belongs to another account, or is being created at the moment.
    }
  }
}
