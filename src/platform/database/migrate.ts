import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import { messageOf } from '../../kernel/unknown.ts';
import { inProject } from '../project-root.ts';
import { lockSession } from './session-lock.ts';

/** Prisma's own key: `prisma migrate deploy` and this runner never work at the same time. */
const lock = 72707369;

/** The table as created by Prisma 7, so that `prisma migrate status` and `deploy` agree with this runner. */
const bookTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;

export const migrationsDir = inProject('prisma/migrations');

/** The database and the migrations folder disagree; the message says where and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly forOperator = true;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  /** Lowercase hex SHA-256 of the file, as recorded by Prisma. */
  readonly checksum: string;
}

/**
 * Applies new migrations in `dir`, oldest first, each in its own transaction, and returns their names. If several
 * processes start at once, one works and the others wait; `onWait` is called in those. `only` limits the migrations to
 * apply.
 *
 * @throws MigrationError (an applied migration was edited, one failed, or the database is newer than this program)
 */
export async function migrate(
  pool: pg.Pool,
  dir: string = migrationsDir,
  only?: readonly string[],
  onWait: () => void = () => {},
): Promise<string[]> {
  const migrations = readMigrations(dir);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await lockSession(client, lock, onWait);
    await client.query(bookTable);
    const fresh = (await unapplied(client, migrations)).filter(({ name }) => only?.includes(name) ?? true);
    for (const migration of fresh) await apply(client, migration);
    return fresh.map(({ name }) => name);
  } finally {
    // Closing the session releases the lock and resets the settings, also after an error.
    client.release(true);
  }
}

/**
 * Returns the names of migrations that the database lacks; changes nothing.
 *
 * @throws MigrationError (as in `migrate`)
 */
export async function pendingMigrations(pool: pg.Pool, dir: string = migrationsDir): Promise<string[]> {
  const migrations = readMigrations(dir);
  const { rows } = await pool.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  const pending = itemAt(rows, 0).exists ? await unapplied(pool, migrations) : migrations;
  return pending.map(({ name }) => name);
}

/** Lists the migrations of this program, oldest first. */
export const knownMigrations = (dir: string = migrationsDir): readonly Pick<Migration, 'name' | 'checksum'>[] =>
  readMigrations(dir);

function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

async function unapplied(client: pg.Pool | pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of rows) {
    const name = row.migration_name;
    if (!known.has(name))
      throw new MigrationError(
        `The database was migrated by a newer version (migration ${name}). Start that version or a newer one.`,
      );
    if (!row.finished_at)
      throw new MigrationError(
        `The migration ${name} failed earlier. Resolve it, or restore a backup, before you start.`,
      );
    if (row.checksum !== known.get(name)?.checksum) {
      throw new MigrationError(
        `The migration ${name} differs from the one that was applied to this database. Use an unmodified version.`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(`The migration ${name} failed: ${messageOf(cause)}`, { cause });
  }
}
