import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { errorMessage } from '../../kernel/unknown.ts';
import type { S3Place } from '../config/index.ts';
import { storage as storageUrl } from '../config/storage-url.ts';
import { silentLog } from '../log/index.ts';
import { Neighbours } from '../neighbours/index.ts';
import { StorageUnavailable } from '../storage/blob-storage.ts';
import { isMissing, makeFolder, replace, syncFile, syncFolder } from '../storage/named-files.ts';
import { S3Bucket } from '../storage/s3-bucket.ts';

/** A local file to be written to the place; it is in the place's `tempDir`. */
interface LocalFile {
  readonly path: string;
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

interface PlacedFile {
  /** Path below the place, with slashes. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** Where backups are stored: a folder or a bucket. */
export interface BackupPlace {
  /** Name for messages, without credentials. */
  readonly label: string;
  /** Local folder for files before `write`. */
  readonly tempDir: string;
  /** Null if there is no such file. */
  read(name: string): Promise<Readable | null>;
  /**
   * Moves the file to the place atomically; replaces an existing one. Once this resolves, the file survives a power
   * failure.
   */
  write(name: string, file: LocalFile): Promise<void>;
  /** Lists every file whose name begins with `below`, which ends in a slash. */
  list(below: string): AsyncIterable<PlacedFile>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

export type PlaceAddress =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Place };

/**
 * Parses TARGET or SOURCE: a folder, `file:` and a folder, or `s3://bucket/prefix?endpoint=…` as in STORAGE_URL.
 *
 * @throws BackupError (none of these)
 */
export function parsePlace(text: string): PlaceAddress {
  if (!/^(s3|file):/.test(text)) return { kind: 'folder', folder: path.resolve(text) };
  const parsed = storageUrl.safeParse(text);
  if (!parsed.success) throw new BackupError(`The place of the backup ${parsed.error.issues[0]?.message}.`);
  return typeof parsed.data === 'string' ? { kind: 'folder', folder: parsed.data } : { kind: 's3', s3: parsed.data };
}

/** Why a backup or a restore failed; the message is for the operator. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
  readonly forOperator = true;
}

/** A file of the backup is missing or does not match the manifest. */
export class DamagedBackup extends BackupError {
  override readonly name = 'DamagedBackup';

  /** `file`: its path below the place of the backup. */
  constructor(file: string, problem: string) {
    super(`The backup is damaged: ${file} ${problem}.`);
  }
}

/** Opens a folder for backups. `create` creates it, and removes temporary files of interrupted backups. */
async function openFolderPlace(folder: string, { create }: { readonly create: boolean }): Promise<BackupPlace> {
  const tempDir = path.join(folder, 'tmp');
  try {
    if (create) {
      await rm(tempDir, { recursive: true, force: true });
      await makeFolder(tempDir);
    } else if (!(await stat(folder)).isDirectory()) throw new Error('not a folder');
  } catch (error) {
    throw new BackupError(`${folder} cannot be used: ${errorMessage(error)}.`, { cause: error });
  }
  return new FolderPlace(folder, tempDir);
}

class FolderPlace implements BackupPlace {
  readonly label: string;
  readonly tempDir: string;

  constructor(folder: string, tempDir: string) {
    this.label = folder;
    this.tempDir = tempDir;
  }

  async read(name: string): Promise<Readable | null> {
    try {
      const handle = await open(path.join(this.label, name), 'r');
      return handle.createReadStream();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async write(name: string, file: LocalFile): Promise<void> {
    const to = path.join(this.label, name);
    await syncFile(file.path);
    await makeFolder(path.dirname(to));
    await replace(file.path, to);
    await syncFolder(path.dirname(to));
  }

  async *list(below: string): AsyncIterable<PlacedFile> {
    const entries = await readdir(path.join(this.label, below), { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = `${below}${entry.name}`;
      if (entry.isDirectory()) yield* this.list(`${name}/`);
      else if (entry.isFile()) yield { name, size: (await stat(path.join(this.label, name))).size };
    }
  }

  async remove(name: string): Promise<void> {
    const file = path.join(this.label, name);
    await rm(file, { force: true });
    // Removes parent folders that are now empty; stops at the first that is not.
    for (let folder = path.dirname(file); folder !== this.label; folder = path.dirname(folder)) {
      if (
        !(await rmdir(folder).then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  }

  async close(): Promise<void> {
    await rm(this.tempDir, { recursive: true, force: true });
  }
}

/** Opens a bucket for backups. @throws BackupError (no answer, or access denied) */
async function openBucketPlace(place: S3Place): Promise<BackupPlace> {
  const bucket = await S3Bucket.open(place, new Neighbours(silentLog));
  await bucket.check().catch((error) => {
    bucket.close();
    throw error instanceof StorageUnavailable ? new BackupError(`The place of the backup: ${error.message}.`) : error;
  });
  const tempDir = await mkdtemp(path.join(tmpdir(), 'esign-backup-'));
  return {
    label: `s3://${place.bucket}/${place.prefix}`,
    tempDir,
    read: (name) => bucket.get(name),
    async write(name, { path: from, size, sha256 }) {
      await bucket.put(name, { size, sha256, open: () => createReadStream(from) });
      await rm(from, { force: true });
    },
    async *list(below) {
      for await (const { key, size } of bucket.list(below)) yield { name: key, size };
    },
    remove: (name) => bucket.remove(name),
    async close() {
      bucket.close();
      await rm(tempDir, { recursive: true, force: true });
    },
  };
}

/** Opens a place for backups. `create`: open for writing, and create a missing folder. */
export const openPlace = (address: PlaceAddress, options: { readonly create: boolean }): Promise<BackupPlace> =>
  address.kind === 's3' ? openBucketPlace(address.s3) : openFolderPlace(address.folder, options);
