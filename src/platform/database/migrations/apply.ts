import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf, messageOf } from '../../../kernel/unknown.ts';
import { writePhase } from './book.ts';
import { MigrationError } from './errors.ts';
import type { Migration } from './read-migrations.ts';

/**
 * How long a migration waits for a table's lock, ms. Requests that need the table queue behind the wait: it is much
 * shorter than their own time limit.
 */
const LOCK_WAIT = 2_000;
/** Pause after the first attempt and longest pause, ms. Requests run meanwhile. */
const PAUSE = { first: 500, longest: 10_000 };

/** SQLSTATE of lock_not_available and deadlock_detected. */
const busy = new Set(['55P03', '40P01']);

export interface Applying {
  /** After this time, ms, a migration that gets no lock fails. */
  readonly patience: number;
  /** Told each time that a table was busy. */
  readonly onBusy: (migration: string) => void;
}

/** Applies a migration and records it. @throws MigrationError */
export async function applyMigration(client: pg.ClientBase, migration: Migration, applying: Applying): Promise<void> {
  try {
    await (migration.isOutside ? applyOutside(client, migration) : applyPatiently(client, migration, applying));
  } catch (cause) {
    throw new MigrationError(`The migration ${migration.name} failed: ${messageOf(cause)}`, { cause });
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
      if (!busy.has(codeOf(error) ?? '') || performance.now() > deadline) throw error;
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
