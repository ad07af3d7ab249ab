import type { Service } from '../app/compose.ts';
import { assertServedStorage, withServedAddresses } from '../app/served-at.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Config, loadConfig } from '../platform/config/index.ts';
import { type DatabaseOptions, openConnections, openDatabase } from '../platform/database/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';
import type { DatabaseServices, SqlServices } from '../platform/services.ts';
import type { Outcome } from './command.ts';

/** Runs a command on the whole service, configured by the environment. */
export async function withService(run: (service: Service) => Promise<Outcome>): Promise<Outcome> {
  const { config, log } = configure();
  const { compose } = await import('../app/compose.ts');
  const service = await compose(config, { log });
  return run(service).finally(() => service.close());
}

/** Runs a command on the database alone: no keys, storage, Redis or schema. */
export async function withDatabase(run: (services: DatabaseServices) => Promise<Outcome>): Promise<Outcome> {
  const { config, log } = configure();
  const database = await openDatabase(serviceDatabaseOptions(config, log));
  return run({ config, clock: systemClock, database }).finally(() => database.close());
}

/** Runs a command on the database, without Prisma. */
export async function withSql(run: (services: SqlServices) => Promise<Outcome>): Promise<Outcome> {
  const database = await openConnections(databaseOptions());
  return run({ database }).finally(() => database.close());
}

/** Logs go to standard error: with `--json`, standard output contains one object and nothing else. */
function configure(): { config: Config; log: Log } {
  const config = loadConfig(withServedAddresses({ LOG_LEVEL: 'warn', ...process.env }));
  assertServedStorage(config);
  return { config, log: createLog(config.logLevel, process.stderr) };
}

/** How to connect to the database, by the environment. */
export function databaseOptions(): DatabaseOptions {
  const { config, log } = configure();
  return serviceDatabaseOptions(config, log);
}

const serviceDatabaseOptions = (
  { databaseUrl, databasePoolSize: poolSize, dataDir }: Config,
  log: Log,
): DatabaseOptions => ({
  ...{ databaseUrl, poolSize, dataDir, log },
});
