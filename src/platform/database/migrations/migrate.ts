import type pg from 'pg';
import { version as thisVersion } from '../../version.ts';
import { lockSession } from '../session-lock.ts';
import { type Applying, applyMigration } from './apply.ts';
import { createBook, readBook, type SchemaState } from './book.ts';
import { MigrationError } from './errors.ts';
import { isOlder } from './phase.ts';
import { type Migration, migrationsDir, readMigrations } from './read-migrations.ts';

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
