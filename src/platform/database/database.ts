import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { migrateJobs } from '../jobs/schema.ts';
import type { Log } from '../log/index.ts';
import { allowEachCall, Neighbours, timeLimits } from '../neighbours/index.ts';
import { isTracing, traceQueries } from '../tracing/index.ts';
import { Adapter } from './adapter.ts';
import { checkServer } from './durability.ts';
import { holdEmbedded } from './embedded/index.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

/** One process's hold on PostgreSQL: Prisma and the job worker share one bounded pool. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  readonly url: string;
  /** The built-in server, not one that `DATABASE_URL` names. */
  readonly embedded: boolean;
  /** Where the built-in server keeps its data; null with `DATABASE_URL`. */
  readonly folder: string | null;
  readonly log: Log;
  /** Ends the connections and, where this was the last process to use it, stops the built-in server. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server of the operator's; null: the built-in one, in `<dataDir>/postgres`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: Log;
  /** Hears whether the database answers. */
  readonly neighbours?: Neighbours;
  /** Connections of this process at most (20). */
  readonly poolSize?: number;
  /** False leaves the schema as it is (for one who knows that it is current). */
  readonly migrations?: boolean;
}

/**
 * Connects, refuses a server that could lose acknowledged work, and brings the schema up to date. The built-in
 * server is started, or taken over from a process that was killed. Throws `EmbeddedPostgresError`,
 * `UnsafeServerError`, `MigrationError`, or the driver's error when nothing answers at `databaseUrl`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, neighbours = new Neighbours(log), poolSize = 20, migrations = true } = options;
  const applicationName = `esign-${randomBytes(6).toString('hex')}`;
  const hold = databaseUrl ? null : await holdEmbedded({ dataDir, applicationName, log });
  const url = databaseUrl ?? hold!.url;
  // Until it is open, whoever opens it is told by the error alone.
  let isOpen = false;
  const heard: Pick<Neighbours, 'failed' | 'answered'> = {
    failed: (...failure) => isOpen && neighbours.failed(...failure),
    answered: (name) => isOpen && neighbours.answered(name),
  };
  const pool = openPool({ url, size: poolSize, applicationName, log, neighbours: heard });
  if (isTracing()) pool.on('connect', traceQueries);
  const prisma = new PrismaClient({ adapter: new Adapter(pool), errorFormat: 'minimal' });
  const close = once(async () => {
    await prisma.$disconnect();
    await pool.end();
    await hold?.release();
  });
  try {
    await checkServer(pool, log);
    if (migrations) {
      await allowEachCall(timeLimits.database.migration, async () => {
        const onWait = () => log.info('waiting for another process that brings the database up to date');
        const applied = await migrate(pool, undefined, undefined, onWait);
        for (const migration of applied) log.info({ migration }, 'migration applied');
        await migrateJobs(pool, onWait);
      });
    }
    isOpen = true;
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return { prisma, pool, url, embedded: hold !== null, folder: hold?.folder ?? null, log, close };
}

const once = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};
