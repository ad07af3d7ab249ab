import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { type Database, readSchemaState } from '../database/index.ts';
import type { BlobStorage, NamedFiles } from '../storage/index.ts';
import { BlobList, copyBlobs, listAllStored } from './copy-blobs.ts';
import { dumpDatabase } from './dump-database.ts';
import { BackupLease, connectAlone } from './lease.ts';
import {
  listSnapshots,
  type Manifest,
  type ManifestCipher,
  readManifest,
  writeManifest,
  writeParts,
} from './manifest.ts';
import { BackupError, type BackupPlace } from './place.ts';

interface RemovalSetup {
  readonly place: BackupPlace;
  readonly cipher: ManifestCipher;
  readonly report: (step: string, detail: string) => void;
}

/**
 * Removes all but the newest `keep` complete snapshots, and the blobs that none of these lists. Removes a snapshot's
 * manifest first, so that a partly removed one counts as incomplete. Returns the names of the removed snapshots.
 */
async function removeSnapshots({ place, cipher, report }: RemovalSetup, keep: number): Promise<string[]> {
  const complete = (await listSnapshots(place)).filter((snapshot) => snapshot.complete);
  const expired = complete.slice(0, -keep);
  for (const { name, files } of expired) {
    report('clearing', name);
    const manifest = `snapshots/${name}/manifest.json`;
    for (const file of [manifest, ...files.filter((other) => other !== manifest)]) await place.remove(file);
  }
  if (expired.length === 0) return [];
  const keptManifests = await Promise.all(complete.slice(-keep).map(({ name }) => readManifest(place, cipher, name)));
  const lists = keptManifests.map((manifest) => new BlobList(place, manifest));
  for (let first = 0; first < 256; first += 1) {
    const beginning = first.toString(16).padStart(2, '0');
    const groups = await Promise.all(lists.map((list) => list.take(beginning)));
    const named = new Set(groups.flatMap((group) => [...group.keys()]));
    for await (const { name } of place.list(`blobs/${beginning}/`)) {
      if (!named.has(name.slice(name.lastIndexOf('/') + 1))) await place.remove(name);
    }
  }
  return expired.map(({ name }) => name);
}

/** A small file stored beside the blobs. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface BackupSetup {
  readonly database: Database;
  readonly storage: BlobStorage;
  readonly cipher: ManifestCipher;
  readonly place: BackupPlace;
  /** Returns the identifier of the installation; null before the first start of the service. */
  readonly findInstallation: () => Promise<string | null>;
  /** Tables to dump without their rows. */
  readonly without: readonly string[];
  /** Returns an SQL query for the fingerprints of all blobs that rows refer to: one column, sorted bytewise. */
  readonly blobsSql: () => string;
  /** Files that may be older than the database but not newer: they are read before its snapshot. */
  readonly namedFiles: () => AsyncIterable<TextFile>;
  readonly roots: () => AsyncIterable<TextFile>;
  /** Completes the backup even if files are missing in the storage. */
  readonly allowMissing: boolean;
  /** Number of complete snapshots to keep; null: all. */
  readonly keep: number | null;
  readonly report: (step: string, detail: string) => void;
}

export interface BackupResult {
  readonly manifest: Manifest;
  /** Files and bytes that were copied; the others were already in the place. */
  readonly fresh: { readonly files: number; readonly bytes: number };
  /** Snapshots that were removed because of `keep`. */
  readonly removed: readonly string[];
}

/**
 * Takes a backup while the service runs. The order makes it consistent: first the lease (from then on no file is
 * removed), then the small files that must not be newer than the database, one snapshot of the database, every file
 * that the snapshot refers to, and the manifest last.
 *
 * @throws BackupError; no complete snapshot is left
 */
export async function takeBackup(setup: BackupSetup): Promise<BackupResult> {
  const { database, place, cipher, report } = setup;
  const client = await connectAlone(database);
  try {
    const everyFile = await isAhead(client);
    const installation = await setup.findInstallation();
    if (installation === null) throw new BackupError('The database is empty: there is nothing to back up.');
    const snapshots = await listSnapshots(place);
    const last = snapshots.findLast(({ complete }) => complete);
    const previous = last ? await readManifest(place, cipher, last.name) : null;
    if (previous && previous.installation !== installation)
      throw new BackupError(`${place.label} contains backups of another installation. Use another target.`);
    for (const { name, files, complete } of snapshots) {
      if (complete) continue;
      report('clearing', `${name}, which was not completed`);
      for (const file of files) await place.remove(file);
    }
    const snapshot = nameAfter(snapshots.at(-1)?.name, new Date());
    const lease = await BackupLease.take(database, snapshot);
    let size: { files: number; bytes: number } | undefined;
    try {
      const { manifest, fresh } = await copyAll(setup, client, { installation, snapshot, everyFile }, previous);
      await lease.assertHeld();
      await writeManifest(place, cipher, manifest);
      size = { files: manifest.blobs.count, bytes: manifest.blobs.bytes };
      const removed = setup.keep === null ? [] : await removeSnapshots(setup, setup.keep);
      return { manifest, fresh, removed };
    } finally {
      await lease.end(size);
    }
  } finally {
    await client.end();
  }
}

/** Returns a name such as `20261122T170102345Z-1f3a…` that sorts after `last`, even if the clock was set back. */
function nameAfter(last: string | undefined, now: Date): string {
  const [, day, time, ms] = /^(\d{8})T(\d{6})(\d{3})Z/.exec(last ?? '') ?? [];
  const iso = day && time && `${day.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}.${ms}Z`;
  const moment = Math.max(now.getTime(), iso ? Date.parse(iso) + 1 : 0);
  return `${new Date(moment).toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
}

/**
 * Returns whether a newer version has migrated the database: it may refer to files in places that this program does not
 * know.
 */
async function isAhead(client: pg.Client): Promise<boolean> {
  const { pending, newer, isFresh } = await readSchemaState(client);
  if (isFresh) throw new BackupError('The database is empty: there is nothing to back up.');
  if (pending.length > 0)
    throw new BackupError(
      'The database has the schema of an older version. Run this command from the version that the server runs.',
    );
  return newer.length > 0;
}

async function copyAll(
  setup: BackupSetup,
  client: pg.Client,
  { everyFile, ...names }: { readonly installation: string; readonly snapshot: string; readonly everyFile: boolean },
  previous: Manifest | null,
) {
  const { place, report } = setup;
  const { snapshot } = names;
  report('checkpoints', 'reading');
  const named_files = await writeTexts(setup, `snapshots/${snapshot}/named-files.jsonl.gz`, setup.namedFiles());
  const roots = await writeTexts(setup, `snapshots/${snapshot}/roots.jsonl.gz`, setup.roots());
  const blobsFile = path.join(place.tempDir, `${snapshot}.blobs`);
  try {
    const dump = await dumpDatabase({
      ...setup,
      client,
      snapshot,
      blobsFile,
      onTable: (name, done, all) => report('database', `table ${done + 1} of ${all}, ${name}`),
    });
    if (everyFile) await listAllStored(setup.storage, blobsFile);
    const onFiles = (files: number, bytes: number, copied: number) =>
      report('files', `${files} (${megabytes(bytes)}), ${copied} of them copied`);
    const { fresh, ...copied } = await copyBlobs({ ...setup, snapshot, blobsFile, previous, onFiles });
    assertWhole(setup, copied.missing);
    const manifest: Manifest = {
      format: 'esign-backup/1',
      ...names,
      ...dump,
      named_files,
      roots,
      ...copied,
      completed_at: new Date().toISOString(),
    };
    return { manifest, fresh };
  } finally {
    await rm(blobsFile, { force: true });
  }
}

function assertWhole({ allowMissing }: BackupSetup, missing: readonly string[]): void {
  if (missing.length === 0 || allowMissing) return;
  const some = missing.slice(0, 20).join(', ');
  throw new BackupError(
    `${missing.length} ${missing.length === 1 ? 'file' : 'files'} of the storage are missing or damaged: ${some}` +
      `${missing.length > 20 ? ', …' : ''}. Check with esign doctor --storage. To complete the backup without them, add --allow-missing.`,
  );
}

async function writeTexts({ place }: BackupSetup, name: string, files: AsyncIterable<TextFile>) {
  let count = 0;
  async function* lines() {
    for await (const file of files) {
      count += 1;
      yield `${JSON.stringify(file)}\n`;
    }
  }
  const parts = await writeParts(place, name, Readable.from(lines(), { objectMode: false }));
  return { count, parts };
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Concurrent reads: a bucket takes milliseconds for each. */
const AT_ONCE = 32;

/** Reads the named files below a folder. Skips files that are removed meanwhile. */
export async function* readNamedFiles(files: NamedFiles, below: string): AsyncIterable<TextFile> {
  let names: string[] = [];
  for await (const name of files.list(below)) {
    if (names.push(name) < AT_ONCE) continue;
    yield* await readAll(files, names);
    names = [];
  }
  yield* await readAll(files, names);
}

async function readAll(files: NamedFiles, names: readonly string[]): Promise<TextFile[]> {
  const read = names.map(async (name) => ({ name, bytes: await files.read(name) }));
  return (await Promise.all(read)).flatMap(({ name, bytes }) =>
    bytes ? [{ name, text: bytes.toString('utf8') }] : [],
  );
}
