import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../../../src/platform/config/index.ts';
import { silentLog } from '../../../src/platform/log/index.ts';
import { Neighbours } from '../../../src/platform/neighbours/index.ts';
import { openStorage } from '../../../src/platform/storage/index.ts';
import { noS3, startS3 } from '../../world/s3.ts';

it.skipIf(noS3)('lists more objects than a page of S3 has, each once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'esign-pages-'));
  const s3 = await startS3();
  const place = loadConfig({ DATA_DIR: dir, STORAGE_URL: s3.url }).storage;
  const { blobs, close } = await openStorage(place, dir, new Neighbours(silentLog));
  try {
    const stored: string[] = [];
    for (let at = 0; at < 1_100; at += 50)
      stored.push(
        ...(await Promise.all(Array.from({ length: 50 }, (_, n) => blobs.put(Buffer.from(`object ${at + n}`))))),
      );
    const listed: string[] = [];
    for await (const { sha256 } of blobs.list()) listed.push(sha256);
    expect(listed.sort()).toEqual(stored.sort());
  } finally {
    close();
    await s3.close();
    await rm(dir, { recursive: true, force: true });
  }
});
