import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../log/index.ts';
import { allowEachCall, Neighbours, timeLimits } from '../neighbours/index.ts';
import { isTracing, traceQueries } from '../tracing/index.ts';
import { checkServer } from './durability.ts';
import { holdEmbedded } from './embedded/index.ts';
import { type FindRunning, migrate } from './migrations/migrate.ts';
import { openPool } from './pool.ts';
import { requireSchema } from './require-schema.ts';

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
  /** What happens if the schema is not that of this program; default `require`. */
  readonly schema?: Schema;
  /** With `migrate`: finds processes that a migration could break. */
  readonly findRunning?: FindRunning;
}

/**
 * `migrate` applies the migrations of this program. `require` refuses an older schema, but creates that of a new
 * database (`requireSchema`). `as-is` does not look at it.
 */
export type Schema = 'migrate' | 'require' | 'as-is';

/**
 * Connects, checks that the server cannot lose acknowledged work, and sees to the schema. Starts the built-in server, or
 * adopts the one that a killed process left running. Loads no Prisma, which takes 0.4 s of CPU until its first query.
 *
 * @throws EmbeddedPostgresError, UnsafeServerError, NoServerError, MigrationError
 */
export async function openConnections(options: DatabaseOptions): Promise<Connections> {
  const { databaseUrl, dataDir, log, neighbours = new Neighbours(log), poolSize = 20 } = options;
  const { schema = 'require', onStep, findRunning } = options;
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
    if (schema !== 'as-is') {
      await allowEachCall(timeLimits.database.migration, async () => {
        const onWait = () => log.info('waiting for another process that applies the database migrations');
        const onBusy = (migration: string) => log.info({ migration }, 'a migration waits for other sessions');
        const apply = async () => {
          const applied = await migrate(pool, { onWait, onBusy, ...(findRunning ? { findRunning } : {}) });
          if (!onStep) for (const migration of applied) log.info({ migration }, 'migration applied');
          await migrateJobs(pool, onWait);
          onStep?.(applied.length ? `Tables are made: ${applied.join(', ')}` : 'Tables are up to date');
        };
        if (schema === 'migrate') await apply();
        else await requireSchema(pool, { isBuiltIn: hold !== null, applicationName, apply, onWait });
      });
    }
    isOpen = true;
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return { pool, url, embedded: hold !== null, folder: hold?.folder ?? null, log, close };
}

/** Creates or updates the tables of the job queue. Imported here: few commands need the queue. */
const migrateJobs = async (pool: pg.Pool, onWait: () => void): Promise<void> =>
  (await import('../jobs/schema.ts')).migrateJobs(pool, onWait);

const runOnce = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};
