import path from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Place } from '../config/index.ts';
import { storage as storageUrl } from '../config/storage-url.ts';

/** A local file to be written to the place; it is in the place's `tempDir`. */
export interface LocalFile {
  readonly path: string;
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

export interface PlacedFile {
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
