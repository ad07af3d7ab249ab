import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { JOBS_SQL } from '../jobs/index.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { writeParts } from './parts.ts';
import type { BackupPlace } from './place.ts';
import { describeTables } from './tables.ts';

export interface DumpSetup {
  readonly client: pg.Client;
  readonly place: BackupPlace;
  readonly snapshot: string;
  /** Tables whose rows are left out. */
  readonly without: readonly string[];
  /** The SQL of a query that gives every blob that a row refers to at that moment, one column, sorted. */
  readonly blobsSql: () => string;
  /** A local file for what that query gives: a fingerprint each line. */
  readonly blobsFile: string;
  readonly onTable: (name: string, done: number, all: number) => void;
}

export type Dump = Pick<Manifest, 'tables' | 'sequences' | 'jobs' | 'migrations' | 'postgresql' | 'taken_at'>;

/**
 * Copies all tables as they stood at one moment, and lists the blobs that they referred to then: one transaction
 * (REPEATABLE READ), which holds up nobody.
 */
export async function dumpDatabase(setup: DumpSetup): Promise<Dump> {
  const { client } = setup;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    // The snapshot is taken by the first statement. now() is the start of the transaction: not after it.
    const { rows } = await client.query<{ takenAt: Date; version: string }>(
      `SELECT now() AS "takenAt", current_setting('server_version') AS version`,
    );
    const { takenAt, version } = rows[0]!;
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

/** Rows in the text format of COPY. */
const outOf = (client: pg.Client, what: string): Readable & { readonly rowCount: number } =>
  client.query(copyTo(`COPY ${what} TO STDOUT`));
