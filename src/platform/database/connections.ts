import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../log/index.ts';
import { allowEachCall, Neighbours, timeLimits } from '../neighbours/index.ts';
import { isTracing, traceQueries } from '../tracing/index.ts';
import { checkServer } from './durability.ts';
import { holdEmbedded } from './embedded/index.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

/** A process's connections to PostgreSQL, for SQL. */
export interface Connections {
  readonly pool: pg.Pool;
  readonly url: string;
  /** True for the built-in server, false with `DATABASE_URL`. */
  readonly embedded: boolean;
  /** Data folder of the built-in server; null with `DATABASE_URL`. */
  readonly folder: string | null;
  readonly log: Log;
  /** Closes the connections. The last process to close also stops the built-in server. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** URL of an external PostgreSQL server; null: the built-in one, in `<dataDir>/postgres`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: Log;
  /** Notified whether the database answers. */
  readonly neighbours?: Neighbours;
  /** Maximum connections of this process (default 20). */
  readonly poolSize?: number;
  /** Told, in words for people, what was done. Without it, migrations are logged. */
  readonly onStep?: ((step: string) => void) | undefined;
  /** False skips migrations, when the caller knows that the schema is current. */
  readonly migrations?: boolean;
}

/** More tables to create or update, after the migrations. `onWait` is called if another process does that. */
type MigrateMore = (pool: pg.Pool, onWait: () => void) => Promise<void>;

/**
 * Connects, checks that the server cannot lose acknowledged work, and migrates the schema. Starts the built-in server,
 * or adopts the one that a killed process left running. Loads no Prisma, which takes 0.4 s of CPU until its first query.
 *
 * @throws EmbeddedPostgresError, UnsafeServerError, NoServerError, MigrationError
 */
export async function openConnections(options: DatabaseOptions, migrateMore?: MigrateMore): Promise<Connections> {
  const { databaseUrl, dataDir, log, neighbours = new Neighbours(log), poolSize = 20 } = options;
  const { migrations = true, onStep } = options;
  const applicationName = `esign-${randomBytes(6).toString('hex')}`;
  const hold = databaseUrl ? null : await holdEmbedded({ dataDir, applicationName, log });
  const url = databaseUrl ?? hold!.url;
  // While it is opening, failures are reported only by the thrown error.
  let isOpen = false;
  const listener: Pick<Neighbours, 'failed' | 'answered'> = {
    failed: (...failure) => isOpen && neighbours.failed(...failure),
    answered: (name) => isOpen && neighbours.answered(name),
  };
  const pool = openPool({ url, size: poolSize, applicationName, log, neighbours: listener });
  if (isTracing()) pool.on('connect', traceQueries);
  const close = runOnce(async () => {
    await pool.end();
    await hold?.release();
  });
  try {
    await checkServer(pool, poolSize, log);
    onStep?.(hold ? 'The built-in PostgreSQL runs' : 'PostgreSQL answers');
    if (migrations) {
      await allowEachCall(timeLimits.database.migration, async () => {
        const onWait = () => log.info('waiting for another process that applies the database migrations');
        const applied = await migrate(pool, undefined, undefined, onWait);
        if (!onStep) for (const migration of applied) log.info({ migration }, 'migration applied');
        await migrateMore?.(pool, onWait);
        onStep?.(applied.length ? `Tables are made: ${applied.join(', ')}` : 'Tables are up to date');
      });
    }
    isOpen = true;
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return { pool, url, embedded: hold !== null, folder: hold?.folder ?? null, log, close };
}

const runOnce = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};
