import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { inProject } from '../../project-root.ts';

/** The tables in which migrations are recorded. No migration creates them. */
export const bookTables = ['_prisma_migrations', '_migration_phases'] as const;

/** The first as Prisma 7 creates it, so that `prisma migrate status` and `deploy` agree with this runner. */
const tables = `
CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS "_migration_phases" (
  "migration_name" VARCHAR(255) PRIMARY KEY NOT NULL, "kind" TEXT NOT NULL, "runs_from" TEXT)`;

export const createBook = (client: pg.ClientBase): Promise<unknown> => client.query(tables);

/** Records what older programs must know of a migration. Call it before or with the migration. */
export const writePhase = (client: pg.ClientBase, { name, phase }: Migration): Promise<unknown> =>
  client.query(
    `INSERT INTO _migration_phases (migration_name, kind, runs_from) VALUES ($1, $2, $3)
     ON CONFLICT (migration_name) DO UPDATE SET kind = excluded.kind, runs_from = excluded.runs_from`,
    [name, phase.kind, phase.kind === 'contract' ? phase.runsFrom : null],
  );

interface Row {
  readonly name: string;
  readonly checksum: string;
  readonly isFinished: boolean;
  readonly kind: Phase['kind'] | null;
  readonly runsFrom: string | null;
}

/** How a database stands to the migrations of a program. */
export interface SchemaState {
  /** Migrations that the database lacks, or that were interrupted, oldest first. */
  readonly pending: readonly Migration[];
  /** Migrations of a newer version that this program does not know, and can run on. */
  readonly newer: readonly string[];
  /** The database has no table of ours yet. */
  readonly isFresh: boolean;
}

/**
 * Compares a database with the migrations of a program; changes nothing.
 *
 * @throws MigrationError (an applied migration was edited, one failed, or the database needs a newer program)
 */
export async function readBook(
  client: pg.Pool | pg.ClientBase,
  migrations: readonly Migration[],
  version: string,
): Promise<SchemaState> {
  const rows = await findRows(client);
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const newer: string[] = [];
  const done = new Set<string>();
  for (const row of rows ?? []) {
    const migration = known.get(row.name);
    if (!migration) {
      assertRunsOn(row, version);
      newer.push(row.name);
    } else if (row.checksum !== migration.checksum)
      throw new MigrationError(
        `The migration ${row.name} differs from the one that was applied to this database. Use an unmodified version.`,
      );
    else if (row.isFinished) done.add(row.name);
    else if (!migration.isOutside)
      throw new MigrationError(
        `The migration ${row.name} failed earlier. Resolve it, or restore a backup, before you start.`,
      );
  }
  return { pending: migrations.filter(({ name }) => !done.has(name)), newer, isFresh: rows === null };
}

/** Returns null if the tables do not exist. */
async function findRows(client: pg.Pool | pg.ClientBase): Promise<readonly Row[] | null> {
  const found = await client.query<{ book: boolean; phases: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS book, to_regclass('_migration_phases') IS NOT NULL AS phases`,
  );
  const { book, phases } = itemAt(found.rows, 0);
  if (!book) return null;
  const { rows } = await client.query<Row>(
    `SELECT m.migration_name AS name, m.checksum, m.finished_at IS NOT NULL AS "isFinished",
       ${phases ? 'p.kind, p.runs_from' : 'NULL AS kind, NULL'} AS "runsFrom"
     FROM _prisma_migrations m ${phases ? 'LEFT JOIN _migration_phases p USING (migration_name)' : ''}
     WHERE m.rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows;
}

function assertRunsOn({ name, kind, runsFrom }: Row, version: string): void {
  const phase: Phase = kind === 'expand' ? { kind } : { kind: 'contract', runsFrom };
  if (runsOn(phase, version)) return;
  throw new MigrationError(
    runsFrom === null
      ? `The database was migrated by a newer version (migration ${name}). Start that version or a newer one.`
      : `The database needs version ${runsFrom} or newer since the migration ${name}; this is version ${version}. Start version ${runsFrom} or newer.`,
  );
}

/**
 * Which versions can run on the schema that a migration leaves (expand and contract, see prisma/README.md):
 * - `expand`: every version since the migration before it. It only adds.
 * - `contract`: those from `runsFrom` on. It takes away what older ones use. Null: only programs that know it.
 */
export type Phase = { readonly kind: 'expand' } | { readonly kind: 'contract'; readonly runsFrom: string | null };

/** What the first line of a migration says about it. */
interface Marks {
  readonly phase: Phase;
  /** The migration is one statement that cannot run in a transaction, such as CREATE INDEX CONCURRENTLY. */
  readonly isOutside: boolean;
  /** False for migrations from before the marks. */
  readonly isMarked: boolean;
}

const FIRST_LINE = /^-- (?:(expand)|contract from (\d+\.\d+\.\d+))( outside a transaction)?\r?\n/;

/**
 * Reads `-- expand` or `-- contract from 1.2.0`, each perhaps followed by ` outside a transaction`. Without a mark, a
 * migration counts as a contract, so that no program runs on a schema that nobody has judged.
 */
export function migrationMarks(sql: string): Marks {
  const [line, expand, runsFrom = null, outside] = FIRST_LINE.exec(sql) ?? [];
  return {
    phase: expand ? { kind: 'expand' } : { kind: 'contract', runsFrom },
    isOutside: outside !== undefined,
    isMarked: line !== undefined,
  };
}

/** Whether a program of `version` can run on what the migration leaves, although it does not know the migration. */
const runsOn = (phase: Phase, version: string): boolean =>
  phase.kind === 'expand' || (phase.runsFrom !== null && !isOlder(version, phase.runsFrom));

/** Compares versions of the form 1.2.3; a suffix such as -beta does not count. */
export function isOlder(version: string, other: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at]! < b[at]!;
}

const numbersOf = (version: string): readonly number[] =>
  version
    .replace(/[-+].*/, '')
    .split('.')
    .map(Number);

export const migrationsDir = inProject('prisma/migrations');

export interface Migration extends Marks {
  readonly name: string;
  readonly sql: string;
  /** Lowercase hex SHA-256 of the file, as recorded by Prisma. */
  readonly checksum: string;
}

/** Reads the migrations of this program, oldest first. */
export function readMigrations(dir: string = migrationsDir): readonly Migration[] {
  const names = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: sha256Hex(sql), ...migrationMarks(sql) };
    });
}

/** The database and the migrations of this program disagree; the message says where and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly forOperator = true;
}
