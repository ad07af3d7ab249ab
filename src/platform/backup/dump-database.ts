import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { itemAt } from '../../kernel/definitely.ts';
import { bookTables } from '../database/index.ts';
import { JOBS_SQL } from '../jobs/index.ts';
import { type Manifest, type TableEntry, writeParts } from './manifest.ts';
import { BackupError, type BackupPlace } from './place.ts';

interface DumpSetup {
  readonly client: pg.Client;
  readonly place: BackupPlace;
  readonly snapshot: string;
  /** Tables to dump without their rows. */
  readonly without: readonly string[];
  /** Returns an SQL query for the fingerprints of all blobs that rows refer to: one column, sorted. */
  readonly blobsSql: () => string;
  /** A local file for the result of that query: one fingerprint per line. */
  readonly blobsFile: string;
  readonly onTable: (name: string, done: number, all: number) => void;
}

type Dump = Pick<Manifest, 'tables' | 'sequences' | 'jobs' | 'migrations' | 'postgresql' | 'taken_at'>;

/**
 * Copies all tables and the list of referenced blobs, consistent as of one moment: one REPEATABLE READ transaction,
 * which blocks nobody.
 */
export async function dumpDatabase(setup: DumpSetup): Promise<Dump> {
  const { client } = setup;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    // The first statement takes the snapshot. now() is the start of the transaction, so it is not later than the
    // snapshot.
    const { rows } = await client.query<{ takenAt: Date; version: string }>(
      `SELECT now() AS "takenAt", current_setting('server_version') AS version`,
    );
    const { takenAt, version } = itemAt(rows, 0);
    const migrations = await client.query<{ name: string; checksum: string }>(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`,
    );
    const tables = await dumpTables(setup);
    const jobs = await copyOut(setup, 'jobs', `(${JOBS_SQL})`);
    await pipeline(
      outOf(client, `(${setup.blobsSql()})`),
      createWriteStream(setup.blobsFile, { flags: 'wx', mode: 0o600 }),
    );
    const sequences = await client.query<{ name: string; value: string }>(
      `SELECT sequencename AS name, coalesce(last_value, 0)::text AS value FROM pg_sequences
       WHERE schemaname = current_schema() ORDER BY 1`,
    );
    await client.query('COMMIT');
    const taken_at = takenAt.toISOString();
    return { tables, jobs, sequences: sequences.rows, migrations: migrations.rows, postgresql: version, taken_at };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function dumpTables(setup: DumpSetup): Promise<TableEntry[]> {
  const all = (await describeTables(setup.client)).filter(({ name }) => !setup.without.includes(name));
  const tables: TableEntry[] = [];
  for (const { name, columns } of all) {
    setup.onTable(name, tables.length, all.length);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const content = await copyOut(setup, `tables/${name}`, `${pg.escapeIdentifier(name)} (${list})`);
    tables.push({ name, columns, ...content });
  }
  return tables;
}

async function copyOut({ client, place, snapshot }: DumpSetup, name: string, what: string) {
  const rows = outOf(client, what);
  const parts = await writeParts(place, `snapshots/${snapshot}/${name}.copy.gz`, rows);
  return { count: rows.rowCount, parts };
}

/** Streams rows in the text format of COPY. */
const outOf = (client: pg.Client, what: string): Readable & { readonly rowCount: number } =>
  client.query(copyTo(`COPY ${what} TO STDOUT`));

/** @throws BackupError (a table has rows; the message names it) */
export async function assertEmpty(client: pg.ClientBase): Promise<void> {
  for (const { name } of await describeTables(client)) {
    const { rows } = await client.query<{ full: boolean }>(
      `SELECT EXISTS (SELECT FROM ${pg.escapeIdentifier(name)}) AS full`,
    );
    if (itemAt(rows, 0).full)
      throw new BackupError(
        `The database is not empty (the table ${name} has rows). Restore into a new, empty database.`,
      );
  }
}

/**
 * Returns true if the database contains exactly this restored snapshot, and false if it is empty. An empty database
 * may have tables of the snapshot's schema or an older one.
 *
 * @throws BackupError (it contains anything else)
 */
export async function isRestored(client: pg.ClientBase, { snapshot, migrations }: Manifest): Promise<boolean> {
  const tables = await describeTables(client);
  const has = async (table: string) => {
    const text = 'SELECT to_regclass(quote_ident($1)) IS NOT NULL AS there';
    return itemAt((await client.query<{ there: boolean }>(text, [table])).rows, 0).there;
  };
  if (tables.length === 0) return false;
  if (!(await has('_prisma_migrations')))
    throw new BackupError('The database contains tables of another application. Restore into a new, empty database.');
  if (await has('restores')) {
    const { rowCount } = await client.query('SELECT FROM restores WHERE snapshot = $1', [snapshot]);
    if (rowCount) return true;
  }
  await assertEmpty(client);
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  if (rows.some(({ name }) => !migrations.some((migration) => migration.name === name)))
    throw new BackupError(
      'The tables of the database are empty, but newer than those of the backup. Restore into a new, empty database.',
    );
  return false;
}

/** A table and its columns, without generated columns. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Lists all tables of our schema by name, except those in which migrations are recorded: only migrations write there. */
export async function describeTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL($1)
     GROUP BY 1 ORDER BY 1`,
    [bookTables],
  );
  return rows;
}
