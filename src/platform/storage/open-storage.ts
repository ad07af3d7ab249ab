import { ConfigError, type StoragePlace } from '../config/index.ts';
import { type BlobStorage, StorageUnavailable } from './blob-storage.ts';
import { openFileStorage } from './file-storage.ts';
import { type NamedFiles, NamedFolder } from './named-files.ts';
import { S3Bucket } from './s3-bucket.ts';
import { bucketFiles, openS3Storage } from './s3-storage.ts';

/** All that is kept outside the database. */
export interface OpenStorage {
  readonly blobs: BlobStorage;
  readonly namedFiles: NamedFiles;
  close(): void;
}

/**
 * Opens what STORAGE_URL names. Named files lie with the blobs in a bucket, which machines share, and else in `dataDir`.
 * A bucket that does not answer now is waited for by whoever needs it; `onDown` hears why. One that refuses is a
 * ConfigError.
 */
export async function openStorage(
  place: StoragePlace,
  dataDir: string,
  onDown: (reason: StorageUnavailable) => void,
): Promise<OpenStorage> {
  if (place.kind === 'file') {
    return { blobs: await openFileStorage(place.dir), namedFiles: new NamedFolder(dataDir), close: () => {} };
  }
  const bucket = await S3Bucket.open(place.s3);
  const blobs = await openS3Storage(bucket, place.dir);
  await blobs.check().catch((error) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    if (error.lasting) throw new ConfigError([`STORAGE_URL cannot be used: ${error.message}.`]);
    onDown(error);
  });
  return { blobs, namedFiles: bucketFiles(bucket), close: () => bucket.close() };
}
