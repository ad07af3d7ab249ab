import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode, errorMessage } from '../../../kernel/unknown.ts';
import { version as thisVersion } from '../../project-root.ts';
import { lockSession } from '../pool.ts';
import {
  createBook,
  isOlder,
  type Migration,
  MigrationError,
  migrationsDir,
  readBook,
  readMigrations,
  type SchemaState,
  writePhase,
} from './book.ts';

/**
 * How long a migration waits for a table's lock, ms. Requests that need the table queue behind the wait: it is much
 * shorter than their own time limit.
 */
const LOCK_WAIT = 2_000;
/** Pause after the first attempt and longest pause, ms. Requests run meanwhile. */
const PAUSE = { first: 500, longest: 10_000 };

/** SQLSTATE of lock_not_available and deadlock_detected. */
const busy = new Set(['55P03', '40P01']);

interface Applying {
  /** After this time, ms, a migration that gets no lock fails. */
  readonly patience: number;
  /** Told each time that a table was busy. */
  readonly onBusy: (migration: string) => void;
}

/** Applies a migration and records it. @throws MigrationError */
async function applyMigration(client: pg.ClientBase, migration: Migration, applying: Applying): Promise<void> {
  try {
    await (migration.isOutside ? applyOutside(client, migration) : applyPatiently(client, migration, applying));
  } catch (cause) {
    throw new MigrationError(`The migration ${migration.name} failed: ${errorMessage(cause)}`, { cause });
  }
}

/** Tries again while other sessions hold the locks that the migration needs. */
async function applyPatiently(client: pg.ClientBase, migration: Migration, applying: Applying): Promise<void> {
  const deadline = performance.now() + applying.patience;
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.longest)) {
    try {
      return await applyInTransaction(client, migration);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      if (!busy.has(errorCode(error) ?? '') || performance.now() > deadline) throw error;
    }
    applying.onBusy(migration.name);
    await sleep(pause);
  }
}

async function applyInTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT}`);
  await client.query(migration.sql);
  await writePhase(client, migration);
  await record(client, migration, 'clock_timestamp()');
  await client.query('COMMIT');
}

/**
 * Runs a migration that is one statement. A crash leaves a row without `finished_at`, and the next start runs the
 * statement again: it must leave what is already there (IF NOT EXISTS). It takes locks that block no reads and writes,
 * so that it may wait for them without limit.
 */
async function applyOutside(client: pg.ClientBase, migration: Migration): Promise<void> {
  await writePhase(client, migration);
  const { rowCount } = await client.query(
    'SELECT FROM _prisma_migrations WHERE migration_name = $1 AND rolled_back_at IS NULL',
    [migration.name],
  );
  if (!rowCount) await record(client, migration, 'NULL');
  await dropUnfinishedIndex(client, migration.sql);
  await client.query(migration.sql);
  await client.query(
    `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1
     WHERE migration_name = $1 AND rolled_back_at IS NULL`,
    [migration.name],
  );
}

const record = (client: pg.ClientBase, { name, checksum }: Migration, finishedAt: 'clock_timestamp()' | 'NULL') =>
  client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), ${finishedAt}, ${finishedAt === 'NULL' ? 0 : 1})`,
    [randomUUID(), checksum, name],
  );

const INDEX = /CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+"?(\w+)"?/i;

/** An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index, which IF NOT EXISTS would take for a good one. */
async function dropUnfinishedIndex(client: pg.ClientBase, sql: string): Promise<void> {
  const [, name] = INDEX.exec(sql) ?? [];
  if (!name) return;
  const { rowCount } = await client.query(
    `SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relname = $1 AND c.relnamespace = current_schema()::regnamespace AND NOT i.indisvalid`,
    [name],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
}

/** Prisma's own key: `prisma migrate deploy` and this runner never work at the same time. */
const lock = 72707369;

export interface MigrateOptions extends Partial<Applying> {
  readonly dir?: string | undefined;
  /** Names of the migrations to apply; default all. */
  readonly only?: readonly string[];
  /** The version of this program. */
  readonly version?: string;
  /** Called if another process migrates, and this one waits for it. */
  readonly onWait?: () => void;
  /** Returns the versions of the processes that run on the database; null for one that names none. */
  readonly findRunning?: FindRunning;
}

export type FindRunning = (client: pg.ClientBase) => Promise<readonly (string | null)[]>;

/**
 * Applies new migrations, oldest first, each in its own transaction unless it says otherwise, and returns their names.
 * If several processes start at once, one works and the others wait.
 *
 * @throws MigrationError (an applied migration was edited, one failed, the database needs a newer program, or a process
 *   still runs that could not run on the new schema)
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { dir = migrationsDir, only, version = thisVersion(), onWait = () => {}, findRunning } = options;
  const { patience = 10 * 60_000, onBusy = () => {} } = options;
  const migrations = readMigrations(dir);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await lockSession(client, lock, onWait);
    await createBook(client);
    const { pending } = await readBook(client, migrations, version);
    const wanted = pending.filter(({ name }) => only?.includes(name) ?? true);
    if (findRunning) await assertNoneTooOld(wanted, () => findRunning(client));
    for (const migration of wanted) await applyMigration(client, migration, { patience, onBusy });
    return wanted.map(({ name }) => name);
  } finally {
    // Closing the session releases the lock and resets the settings, also after an error.
    client.release(true);
  }
}

/** Refuses a contract while a process runs that is older than it allows. */
async function assertNoneTooOld(
  wanted: readonly Migration[],
  findRunning: () => Promise<readonly (string | null)[]>,
): Promise<void> {
  for (const { name, phase } of wanted) {
    if (phase.kind === 'expand' || phase.runsFrom === null) continue;
    const { runsFrom } = phase;
    const tooOld = (await findRunning()).filter((running) => running === null || isOlder(running, runsFrom));
    if (tooOld.length === 0) continue;
    const versions = [...new Set(tooOld.map((running) => running ?? 'unknown'))].sort().join(', ');
    throw new MigrationError(
      `The migration ${name} cannot be applied while processes older than version ${runsFrom} run ` +
        `(${tooOld.length}; version ${versions}). Upgrade them to version ${runsFrom} first, or stop them. A process that ` +
        'was killed no longer counts after 90 seconds.',
    );
  }
}

/**
 * Returns how the database stands to this program; changes nothing.
 *
 * @throws MigrationError (as in `migrate`)
 */
export const readSchemaState = (
  pool: pg.Pool | pg.ClientBase,
  { dir = migrationsDir, version = thisVersion() }: Pick<MigrateOptions, 'dir' | 'version'> = {},
): Promise<SchemaState> => readBook(pool, readMigrations(dir), version);

/** Returns whether a newer version has migrated the database: it may have rows that this program does not know. */
export async function isSchemaNewer(pool: pg.Pool, dir: string = migrationsDir): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM _prisma_migrations WHERE rolled_back_at IS NULL AND migration_name <> ALL($1) LIMIT 1',
    [readMigrations(dir).map(({ name }) => name)],
  );
  return rowCount !== 0;
}

/** Waits until no process migrates. */
export async function waitForMigration(pool: pg.Pool, onWait: () => void): Promise<void> {
  const client = await pool.connect();
  try {
    await lockSession(client, lock, onWait);
  } finally {
    client.release(true);
  }
}
