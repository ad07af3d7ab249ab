import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import type { Log } from '../log/index.ts';
import { allowEachCall, Neighbours, timeLimits } from '../neighbours/index.ts';
import { isTracing, traceQueries } from '../tracing/index.ts';
import { holdEmbedded } from './embedded/index.ts';
import { MigrationError } from './migrations/book.ts';
import { type FindRunning, migrate, readSchemaState, waitForMigration } from './migrations/migrate.ts';
import { openPool } from './pool.ts';
import { pooledStatementNames, type Queries, queriesOn } from './sql.ts';

/** The server could lose acknowledged work, is too old or too small; the message names the setting. */
class UnsafeServerError extends Error {
  override readonly name = 'UnsafeServerError';
  readonly forOperator = true;
}

/** The database does not answer; the message contains the driver's. */
class NoServerError extends Error {
  override readonly name = 'NoServerError';
  readonly forOperator = true;
}

const oldest = 15;

/**
 * Rejects a server that could corrupt or lose committed work when its machine stops, or that accepts fewer connections
 * than this process may open. `synchronous_commit = off` only logs a warning: it loses at most the last moments and
 * corrupts nothing.
 */
async function checkServer(pool: pg.Pool, poolSize: number, log: Log): Promise<void> {
  const { rows } = await pool
    .query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num', 'max_connections')`,
    )
    .catch((cause: NodeJS.ErrnoException) => {
      // For a host name with two addresses, the driver's error has a code but no message.
      throw new NoServerError(`Cannot connect to the database: ${cause.message || cause.code}.`, { cause });
    });
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const major = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (major < oldest) {
    throw new UnsafeServerError(
      `PostgreSQL ${oldest} or newer is required; the server at DATABASE_URL has version ${major}.`,
    );
  }
  for (const name of ['fsync', 'full_page_writes']) {
    if (settings.get(name) === 'off') {
      throw new UnsafeServerError(
        `The PostgreSQL server runs with ${name} = off: a power failure could corrupt signed proof. Set it to on.`,
      );
    }
  }
  const most = Number(settings.get('max_connections'));
  if (poolSize > most) {
    throw new UnsafeServerError(
      `DATABASE_POOL_SIZE ${poolSize} is more than the PostgreSQL server accepts: max_connections is ${most}.`,
    );
  }
  if (settings.get('synchronous_commit') === 'off') {
    log.warn(
      { setting: 'synchronous_commit' },
      'the database confirms commits before they are on disk (synchronous_commit = off)',
    );
  }
}

interface RequireOptions {
  readonly isBuiltIn: boolean;
  /** Name of our own connections in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly apply: () => Promise<void>;
  readonly onWait: () => void;
}

/**
 * Checks that the schema has everything that this program needs. Commands call it: a command of the next version must
 * not change the schema of running servers. Only a database that nobody uses is migrated: one without tables, and the
 * built-in one if no other process is connected.
 *
 * @throws MigrationError
 */
async function requireSchema(pool: pg.Pool, { isBuiltIn, applicationName, apply, onWait }: RequireOptions) {
  const state = await readSchemaState(pool);
  if (state.isFresh || (state.pending.length > 0 && isBuiltIn && (await isAlone(pool, applicationName))))
    return apply();
  if (state.pending.length === 0) return;
  // A server may be applying them now.
  await waitForMigration(pool, onWait);
  const { pending } = await readSchemaState(pool);
  if (pending.length === 0) return;
  throw new MigrationError(
    `The database has an older schema than this version needs (missing: ${pending.map(({ name }) => name).join(', ')}). ` +
      'Start the server of this version, or run esign migrate; or use the command of the version that runs.',
  );
}

/** Whether no other process of this program is connected to the built-in server. */
async function isAlone(pool: pg.Pool, applicationName: string): Promise<boolean> {
  const { rows } = await pool.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity WHERE application_name LIKE 'esign-%' AND application_name <> $1`,
    [applicationName],
  );
  return itemAt(rows, 0).others === 0;
}

/** A process's connections to PostgreSQL, for SQL: statements of their own, each on any of them. */
export interface Connections extends Queries {
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
  return {
    ...queriesOn(pool, pooledStatementNames(pool)),
    pool,
    url,
    embedded: hold !== null,
    folder: hold?.folder ?? null,
    log,
    close,
  };
}

/** Creates or updates the tables of the job queue. Imported here: few commands need the queue. */
const migrateJobs = async (pool: pg.Pool, onWait: () => void): Promise<void> =>
  (await import('../jobs/schema.ts')).migrateJobs(pool, onWait);

const runOnce = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};
