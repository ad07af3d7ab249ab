import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { MIB } from '../../kernel/bytes.ts';
import { codeOf } from '../../kernel/unknown.ts';
import type { Config } from '../../platform/config/index.ts';
import { silentLog } from '../../platform/log/index.ts';
import { Neighbours } from '../../platform/neighbours/index.ts';
import { S3Bucket } from '../../platform/storage/index.ts';
import type { Finding } from './finding.ts';

/** One busy hour uses more than this, MB. */
const LEAST_FREE = 1024;

/** Checks the folder of documents, or of the bucket's local cache: whether it is writable, and its free space. */
export async function examineDisk({ storage: { kind, dir } }: Config): Promise<readonly Finding[]> {
  try {
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error);
    const isMissing = code === 'ENOENT';
    const detail = isMissing
      ? `${dir} does not exist yet: the server will create it`
      : `${dir} cannot be written: ${code}`;
    if (kind === 'file') return [{ what: 'storage', state: 'fault', detail }];
    // A copy of what the bucket has: a machine or a container on which no server ran has none.
    return [{ what: 'disk', state: isMissing ? 'note' : 'fault', detail }];
  }
  const { bavail, bsize } = await statfs(dir);
  const free = Math.floor((bavail * bsize) / MIB);
  const isLow = free < LEAST_FREE;
  const detail = `${dir}, ${free} MB free${isLow ? `: a busy hour needs ${LEAST_FREE} MB` : ''}`;
  const disk: Finding = { what: 'disk', state: isLow ? 'fault' : 'ok', detail };
  const storage: Finding = { what: 'storage', state: 'ok', detail: `${dir}, writable` };
  return kind === 'file' ? [storage, disk] : [disk];
}

/** Lists the bucket. Does not test writing, because doctor changes nothing. */
export async function examineBucket({ storage: place }: Config): Promise<readonly Finding[]> {
  if (place.kind !== 's3') return [];
  const where = `s3://${place.s3.bucket}/${place.s3.prefix}`;
  const bucket = await S3Bucket.open(place.s3, new Neighbours(silentLog));
  try {
    await bucket.check();
    return [{ what: 'storage', state: 'ok', detail: `${where} can be listed; writing was not tested` }];
  } finally {
    bucket.close();
  }
}
