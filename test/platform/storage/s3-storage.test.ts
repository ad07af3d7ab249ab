import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { ConfigError, loadConfig } from '../../../src/platform/config/index.ts';
import { silentLog } from '../../../src/platform/log/index.ts';
import { Neighbours } from '../../../src/platform/neighbours/index.ts';
import { openStorage, StorageUnavailable } from '../../../src/platform/storage/index.ts';
import { noS3, type S3Server, startS3 } from '../../world/s3.ts';

const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

describe.skipIf(noS3)('a bucket', () => {
  let dir: string;
  let s3: S3Server;
  const closers: (() => void)[] = [];
  const open = async (url = s3.url, machine = 'one') => {
    const down: string[] = [];
    const neighbours = new Neighbours(silentLog);
    const failed = neighbours.failed.bind(neighbours);
    neighbours.failed = (name, error) => {
      down.push((error as Error).message);
      failed(name, error);
    };
    const place = loadConfig({ DATA_DIR: join(dir, machine), STORAGE_URL: url }).storage;
    const opened = await openStorage(place, join(dir, machine), neighbours);
    closers.push(opened.close);
    return { ...opened.blobs, blobs: opened.blobs, down };
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'esign-bucket-'));
    s3 = await startS3();
  });
  afterAll(async () => {
    for (const close of closers) close();
    await s3?.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('returns what another machine stored and keeps a copy for one hour only', async () => {
    const [one, two] = [(await open()).blobs, (await open(s3.url, 'two')).blobs];
    const bytes = randomBytes(1_000_000);
    const sha256 = await one.put(bytes);
    const copy = await two.path(sha256);
    expect((await readFile(copy)).equals(bytes)).toBe(true);
    expect(await two.sweepTemp(new Date(Date.now() - 3_600_000))).toBe(0);
    await stat(copy);
    await two.sweepTemp(new Date(Date.now() + 1_000));
    await expect(stat(copy)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await two.read(sha256)).equals(bytes)).toBe(true);
  });

  it('is refused when it returns bytes that do not match the digest', async () => {
    const { blobs } = await open();
    const sha256 = await blobs.put(Buffer.from('as stored'));
    await writeFile(s3.fileOf(keyOf(sha256)), 'as forged');
    await expect(blobs.path(sha256)).rejects.toThrow(/other bytes/);
    await expect(blobs.read(sha256)).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await readdir(blobs.tempDir)).toEqual([]);
  });

  it('makes requests fail while it is down, loses nothing, and is used again when it is back', async () => {
    const { blobs } = await open();
    const bytes = randomBytes(400_000);
    const kept = await blobs.put(bytes);
    const waiting = join(blobs.tempDir, 'waiting.part');
    await writeFile(waiting, 'to be adopted');
    const sha256 = sha256Hex(Buffer.from('to be adopted'));
    await s3.stop();
    const acts: (() => Promise<unknown>)[] = [
      ...[() => blobs.check(), () => blobs.has(kept), () => blobs.read(kept), () => buffer(blobs.stream(kept))],
      ...[() => blobs.adopt(waiting, sha256), () => blobs.remove(kept), () => blobs.put(Buffer.from('x'))],
    ];
    for (const act of acts) await expect(act()).rejects.toBeInstanceOf(StorageUnavailable);
    const restarted = await open(s3.url, 'restarted');
    expect(restarted.down[0]).toContain('nothing answers there');
    await s3.start();
    await restarted.blobs.adopt(waiting, sha256);
    expect(`${await blobs.read(sha256)}`).toBe('to be adopted');
    expect((await blobs.read(kept)).equals(bytes)).toBe(true);
  });

  it('receives a signed checksum of each upload, so that it can refuse damaged bytes', async () => {
    const seen: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
    const receiver = createServer(async (request, response) => {
      const body = await buffer(request);
      if (request.method === 'PUT') seen.push({ headers: request.headers, body });
      response.writeHead(request.method === 'HEAD' ? 404 : 200).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const { blobs } = await open(`s3://key:secret@documents?endpoint=http://127.0.0.1:${port}`, 'receiver');
    for (const bytes of [randomBytes(10), randomBytes(3_000_000)]) {
      const temp = join(blobs.tempDir, 'upload.part');
      await writeFile(temp, bytes);
      const sha256 = sha256Hex(bytes);
      await blobs.adopt(temp, sha256);
      const { headers, body } = seen.pop()!;
      expect(sha256Hex(body)).toBe(sha256);
      expect(headers['x-amz-content-sha256']).toBe(sha256);
      expect(headers['x-amz-checksum-sha256']).toBe(Buffer.from(sha256, 'hex').toString('base64'));
      expect(headers.authorization).toMatch(/SignedHeaders=[^,]*x-amz-checksum-sha256;x-amz-content-sha256/);
    }
    receiver.close().closeAllConnections();
  });

  it.each([
    ['does not exist', (url: string) => url.replace('@documents', '@elsewhere')],
    ['the access key is unknown', (url: string) => url.replace('S3RVER:', 'NOBODY:')],
  ])('that %s stops the start, without showing the credentials', async (reason, change) => {
    const refused: ConfigError = await open(change(s3.url)).catch((error) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(refused.message).toContain(reason);
    expect(refused.message).not.toMatch(/S3RVER|NOBODY/);
  });
});
