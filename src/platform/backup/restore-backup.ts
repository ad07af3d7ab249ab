import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { propertyOf } from '../../kernel/unknown.ts';
import { type Database, migrate, readMigrations } from '../database/index.ts';
import { inParallel } from '../in-parallel.ts';
import { createLoadedJobs, enqueueLoaded, LOADED_JOBS } from '../jobs/index.ts';
import { migrateJobs } from '../jobs/schema.ts';
import type { BlobStorage, NamedFiles } from '../storage/index.ts';
import { streamLines } from '../zip.ts';
import { assertEmpty, describeTables, isRestored } from './dump-database.ts';
import { checkBlobs, fetchBlobs } from './fetch-blobs.ts';
import { connectAlone } from './lease.ts';
import {
  checkParts,
  listSnapshots,
  type Manifest,
  type ManifestCipher,
  readManifest,
  readParts,
  type TableEntry,
} from './manifest.ts';
import { BackupError, type BackupPlace } from './place.ts';
import { megabytes, type TextFile } from './take-backup.ts';

/**
 * How far sequences are advanced: clients may have seen later numbers than the snapshot's, as cursors, and these must
 * not be reused.
 */
const SKIPPED = 1_000_000;

interface LoadSetup {
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
async function loadDatabase(setup: LoadSetup): Promise<void> {
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

export interface RestoreSetup {
  /** Opened without migrations. */
  readonly database: Database;
  readonly storage: BlobStorage;
  readonly namedFiles: NamedFiles;
  readonly cipher: ManifestCipher;
  readonly place: BackupPlace;
  /** The folder of the program's migrations. */
  readonly migrationsDir?: string;
  /** Name of the snapshot; null: the newest complete one. */
  readonly snapshot: string | null;
  /** Folder of the named files in a backup, with a trailing slash. */
  readonly namedBelow: string;
  readonly writeRoot: (file: TextFile) => Promise<void>;
  /** Checks and adjusts the loaded rows before they are committed. `named` returns the named files. */
  readonly beforeCommit: (client: pg.Client, named: () => AsyncIterable<TextFile>) => Promise<void>;
  readonly report: (step: string, detail: string) => void;
}

/** File in the storage that records that a restore has begun, so that it can be resumed, or has ended. */
const MARK = 'restore.json';

/**
 * Restores a snapshot into an empty database and an empty storage. First checks everything that could fail: the
 * manifest, the schema, existing data, each database file and the list of blobs. Then copies the blobs and the small
 * files, and loads the rows in one transaction. An interrupted restore can be resumed, or started again with another
 * snapshot.
 *
 * @throws BackupError
 */
export async function restoreBackup(setup: RestoreSetup): Promise<Manifest> {
  const { database, place, cipher, namedFiles, report, migrationsDir: dir } = setup;
  const manifest = await readManifest(place, cipher, setup.snapshot ?? (await newest(place)));
  assertKnownSchema(manifest, dir);
  const client = await connectAlone(database);
  try {
    const resumed = await hasBegun(namedFiles);
    const loaded = await isRestored(client, manifest);
    if (loaded && !resumed) throw new BackupError('This backup has already been restored into this database.');
    if (!resumed) await assertStorageEmpty(setup);
    if (!loaded) {
      report('checking', 'the files of the backup');
      await checkAll(setup, manifest);
      await writeMark(namedFiles, { state: 'running', snapshot: manifest.snapshot });
      await bringFiles(setup, manifest, resumed);
      await migrate(database.pool, { dir, only: manifest.migrations.map(({ name }) => name) });
      await migrateJobs(database.pool);
      await loadDatabase({
        client,
        place,
        manifest,
        beforeCommit: (loading) => setup.beforeCommit(loading, () => backupTexts(place, manifest.named_files)),
        onTable: (name, done, all) => report('database', `table ${done + 1} of ${all}, ${name}`),
      });
    }
    for (const name of await migrate(database.pool, { dir })) report('schema', name);
    await writeMark(namedFiles, { state: 'done', snapshot: manifest.snapshot });
    return manifest;
  } finally {
    await client.end();
  }
}

async function newest(place: BackupPlace): Promise<string> {
  const snapshots = await listSnapshots(place);
  const last = snapshots.findLast(({ complete }) => complete);
  if (last) return last.name;
  throw new BackupError(
    snapshots.length > 0
      ? `${place.label} contains no complete backup: snapshots/${snapshots.at(-1)!.name}/manifest.json is missing.`
      : `${place.label} contains no backup.`,
  );
}

function assertKnownSchema({ migrations }: Manifest, dir?: string): void {
  const known = new Map(readMigrations(dir).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupError(
        `The backup was made by a newer version (migration ${name}). Restore it with that version.`,
      );
    if (known.get(name) !== checksum)
      throw new BackupError(
        `The migration ${name} of the backup differs from that of this version. Restore with the version that made the backup.`,
      );
  }
}

async function assertStorageEmpty({ storage, namedFiles, namedBelow }: RestoreSetup): Promise<void> {
  const refuse = () => {
    throw new BackupError('The storage is not empty. Set another DATA_DIR and STORAGE_URL, and restore into those.');
  };
  for await (const _ of storage.list()) refuse();
  for await (const _ of namedFiles.list(namedBelow)) refuse();
}

async function hasBegun(namedFiles: NamedFiles): Promise<boolean> {
  const bytes = await namedFiles.read(MARK);
  return bytes !== null && propertyOf(JSON.parse(bytes.toString('utf8')), 'state') === 'running';
}

const writeMark = (namedFiles: NamedFiles, mark: { readonly state: 'running' | 'done'; readonly snapshot: string }) =>
  namedFiles.write(MARK, Buffer.from(JSON.stringify(mark)));

async function checkAll({ place }: RestoreSetup, manifest: Manifest): Promise<void> {
  const contents = [...manifest.tables, manifest.jobs, manifest.named_files, manifest.roots];
  for (const { parts } of contents) await checkParts(place, parts);
  await checkBlobs(place, manifest);
}

async function bringFiles(setup: RestoreSetup, manifest: Manifest, resumed: boolean): Promise<void> {
  const { place, storage, namedFiles, report } = setup;
  const onFiles = (files: number, bytes: number) =>
    report('files', `${files} of ${manifest.blobs.count}, ${megabytes(bytes)} of ${megabytes(manifest.blobs.bytes)}`);
  await fetchBlobs({ place, storage, manifest, resumed, onFiles });
  report('checkpoints', `${manifest.named_files.count}`);
  await inParallel(backupTexts(place, manifest.named_files), 16, ({ name, text }) =>
    namedFiles.write(name, Buffer.from(text)),
  );
  for await (const root of backupTexts(place, manifest.roots)) await setup.writeRoot(root);
}

async function* backupTexts(place: BackupPlace, { parts }: Manifest['roots']): AsyncIterable<TextFile> {
  for await (const line of streamLines(readParts(place, parts))) yield JSON.parse(line);
}
