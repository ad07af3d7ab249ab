import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../lab/soak/server-process.ts';
import { compose, type Service } from '../../src/app/compose.ts';
import { startServer } from '../../src/app/server.ts';
import { tasksOf } from '../../src/app/tasks.ts';
import { openInstallation } from '../../src/cli/open-backup.ts';
import { restore } from '../../src/cli/restore-command.ts';
import { parsePlace } from '../../src/platform/backup/index.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { runDueJobs } from '../../src/platform/jobs/index.ts';
import type { MovableClock } from './clock.ts';
import { createEmptyDatabase } from './database.ts';
import type { World } from './world.ts';

/** No listener for the progress. */
export const silent = { report: () => {}, end: () => {} };

/** An empty database and an empty data folder for a restore. */
export interface EmptyPlace {
  readonly dataDir: string;
  /** The environment of the command line and the server there. */
  readonly env: NodeJS.ProcessEnv;
  /** `esign restore SOURCE` there. */
  restore(source: string, snapshot?: string): ReturnType<typeof restore>;
  /** Starts the restored service. */
  serve(clock: MovableClock): Promise<Served>;
  close(): Promise<void>;
}

export interface Served {
  readonly url: string;
  readonly service: Service;
  /** Runs the jobs that are due; throws what one threw. */
  settle(): Promise<void>;
}

/** Makes a place with the SECRET_KEY of `world`, unless `env` sets another. */
export async function openEmptyPlace(world: World, more: Record<string, string> = {}): Promise<EmptyPlace> {
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'esign-restored-'));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: world.service.services.config.secretKey.toString('hex'),
    LOG_LEVEL: 'error',
    PORT: String(await freePort()),
    ...more,
  };
  const closers: (() => Promise<void>)[] = [
    () => database.close(),
    () => rm(dataDir, { recursive: true, force: true }),
  ];
  return {
    dataDir,
    env,
    async restore(source, snapshot) {
      const installation = await openInstallation(env);
      try {
        return await restore(installation, parsePlace(source), snapshot ?? null, silent);
      } finally {
        await installation.close();
      }
    },
    async serve(clock) {
      const service = await compose(loadConfig(env), { clock });
      closers.push(() => service.close());
      const server = await startServer(service);
      closers.push(() => server.stop());
      const { services } = service;
      const settle = async () => {
        const setup = { database: services.database, tasks: tasksOf(services), log: services.log, until: clock.now() };
        const { failures } = await runDueJobs(setup);
        if (failures.length) throw new AggregateError(failures.map(({ error }) => error));
      };
      return { url: services.config.publicUrl, service, settle };
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}
