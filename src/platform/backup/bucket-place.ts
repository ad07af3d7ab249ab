import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Place } from '../config/index.ts';
import { silentLog } from '../log/index.ts';
import { Neighbours } from '../neighbours/index.ts';
import { StorageUnavailable } from '../storage/blob-storage.ts';
import { S3Bucket } from '../storage/s3-bucket.ts';
import { BackupError } from './errors.ts';
import type { BackupPlace } from './place.ts';

/** Opens a bucket for backups. @throws BackupError (no answer, or access denied) */
export async function openBucketPlace(place: S3Place): Promise<BackupPlace> {
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
