import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createLoadedJobs, enqueueLoaded, LOADED_JOBS } from '../jobs/index.ts';
import { assertEmpty } from './empty-database.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { readParts } from './parts.ts';
import type { BackupPlace } from './place.ts';
import { describeTables } from './tables.ts';

/**
 * How far sequences are advanced: clients may have seen later numbers than the snapshot's, as cursors, and these must
 * not be reused.
 */
const SKIPPED = 1_000_000;

export interface LoadSetup {
  readonly client: pg.Client;
  readonly place: BackupPlace;
  readonly manifest: Manifest;
  /** Checks and adjusts the loaded rows before the commit. */
  readonly beforeCommit: (client: pg.Client) => Promise<void>;
  readonly onTable: (name: string, done: number, all: number) => void;
}

/**
 * Fills the empty tables of the snapshot's schema in one transaction, so that a failure leaves them empty. Drops
 * foreign keys and creates them again at the end, which checks every row.
 */
export async function loadDatabase(setup: LoadSetup): Promise<void> {
  const { client, manifest } = setup;
  await client.query('BEGIN');
  try {
    const names = (await describeTables(client)).map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    // A server started meanwhile would have written rows.
    await assertEmpty(client);
    const keys = await dropForeignKeys(client);
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    for (const [index, table] of manifest.tables.entries()) {
      setup.onTable(table.name, index, manifest.tables.length);
      await copyIn(setup, table);
    }
    await createLoadedJobs(client);
    await copyIn(setup, { ...manifest.jobs, name: LOADED_JOBS, columns: [] });
    await enqueueLoaded(client);
    for (const { name, value } of manifest.sequences) {
      await client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [
        name,
        BigInt(value) + BigInt(SKIPPED),
      ]);
    }
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const sql of keys) await client.query(sql);
    await setup.beforeCommit(client);
    await client.query(`INSERT INTO restores (snapshot, taken_at, restored_at) VALUES ($1, $2, now())`, [
      manifest.snapshot,
      manifest.taken_at,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  await client.query('ANALYZE');
}

async function copyIn({ client, place }: LoadSetup, { name, columns, parts, count }: TableEntry): Promise<void> {
  const list = columns.length ? ` (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})` : '';
  const sink = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)}${list} FROM STDIN`));
  await pipeline(readParts(place, parts), sink);
  if (sink.rowCount !== count) throw new Error(`${name}: ${sink.rowCount} rows of ${count} were loaded`);
}

/** Drops every foreign key; returns the statements that create them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}
