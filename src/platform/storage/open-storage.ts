import path from 'node:path';
import { errorMessage } from '../../kernel/unknown.ts';
import { ConfigError, type StoragePlace } from '../config/index.ts';
import type { Neighbours } from '../neighbours/index.ts';
import { type BlobStorage, StorageUnavailable } from './blob-storage.ts';
import { openFileStorage } from './file-storage.ts';
import { type NamedFiles, NamedFolder } from './named-files.ts';
import { S3Bucket } from './s3-bucket.ts';
import { bucketFiles, s3Storage } from './s3-storage.ts';

/** All storage outside the database. */
export interface OpenStorage {
  readonly blobs: BlobStorage;
  readonly namedFiles: NamedFiles;
  close(): void;
}

/**
 * Opens the storage of STORAGE_URL. With a bucket, named files are stored there too, shared by all machines; otherwise
 * in `dataDir`. If the bucket does not answer now, opening succeeds and later calls wait for it.
 *
 * @throws ConfigError (the bucket denies access)
 */
export async function openStorage(place: StoragePlace, dataDir: string, neighbours: Neighbours): Promise<OpenStorage> {
  const local = await openFolder(place.dir, dataDir, neighbours);
  if (place.kind === 'file') {
    return { blobs: local, namedFiles: new NamedFolder(dataDir), close: () => {} };
  }
  const bucket = await S3Bucket.open(place.s3, neighbours);
  const blobs = s3Storage(bucket, local);
  await blobs.check().catch((error) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    if (error.lasting) throw new ConfigError([`STORAGE_URL cannot be used: ${error.message}.`]);
  });
  return { blobs, namedFiles: bucketFiles(bucket), close: () => bucket.close() };
}

/** Opens a folder. @throws ConfigError (it cannot be created or written; the message names the variable) */
async function openFolder(dir: string, dataDir: string, neighbours: Neighbours): Promise<BlobStorage> {
  try {
    return await openFileStorage(dir, neighbours);
  } catch (error) {
    const name = path.dirname(dir) === dataDir ? 'DATA_DIR' : 'STORAGE_URL';
    throw new ConfigError([`${name} cannot be used: ${errorMessage(error)}.`]);
  }
}
