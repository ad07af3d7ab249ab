import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type S3rver from 's3rver';
import { lacks, loadS3rver } from '../tools/load.ts';

/** Without a service that speaks S3, its tests are skipped. */
export const noS3 = lacks('s3rver');

/** A service that speaks S3, on this machine, with one empty bucket. */
export interface S3Server {
  /** For STORAGE_URL, with login and a prefix. */
  readonly url: string;
  readonly port: number;
  /** Path of the object with that key on the service's disk. */
  fileOf(key: string): string;
  /** Sets the storage time of an object to `at`. */
  age(key: string, at: Date): Promise<void>;
  /** Stops answering, as if switched off; keeps all objects. */
  stop(): Promise<void>;
  /** Continues at the same address with the same objects. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'documents';
const PREFIX = 'esign/blobs';

export async function startS3(): Promise<S3Server> {
  const { S3rver } = await loadS3rver();
  const directory = await mkdtemp(join(tmpdir(), 'esign-s3-'));
  let port = 0;
  let service: S3rver | null = null;
  const start = async () => {
    service = new S3rver({
      directory,
      port,
      address: '127.0.0.1',
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET }],
    });
    ({ port } = await service.run());
  };
  const stop = async () => {
    service?.httpServer.closeAllConnections();
    await service?.close();
    service = null;
  };
  await start();
  const fileOf = (key: string) => join(directory, BUCKET, PREFIX, `${key}._S3rver_object`);
  return {
    port,
    fileOf,
    start,
    stop,
    url: `s3://S3RVER:S3RVER@${BUCKET}/${PREFIX}?endpoint=http://127.0.0.1:${port}`,
    age: (key, at) => utimes(fileOf(key), at, at),
    close: async () => {
      if (service) await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
