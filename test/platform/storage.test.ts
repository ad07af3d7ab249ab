import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/kernel/digest.ts';
import { BlobMissing, type BlobStorage, openFileStorage } from '../../src/platform/storage/index.ts';

let dir: string;
let storage: BlobStorage;
const absent = 'ab'.repeat(32);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'esign-storage-'));
  storage = await openFileStorage(join(dir, 'deep', 'blobs'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function temp(bytes: Buffer): Promise<string> {
  const path = join(storage.tempDir, `${sha256Hex(randomBytes(8))}.part`);
  await writeFile(path, bytes);
  return path;
}

const listed = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { sha256 } of storage.list()) names.push(sha256);
  return names;
};

describe('a stored blob', () => {
  it('is found under the SHA-256 of its bytes, whole, in part, and as a file', async () => {
    const bytes = randomBytes(300_000);
    const sha256 = await storage.put(bytes);
    expect(sha256).toBe(sha256Hex(bytes));
    expect(await storage.has(sha256)).toBe(true);
    expect(await storage.size(sha256)).toBe(bytes.length);
    expect((await storage.read(sha256)).equals(bytes)).toBe(true);
    expect((await buffer(storage.stream(sha256))).equals(bytes)).toBe(true);
    const part = await buffer(storage.stream(sha256, { start: 100_000, end: 199_999 }));
    expect(part.equals(bytes.subarray(100_000, 200_000))).toBe(true);
    const path = await storage.path(sha256);
    expect(path.endsWith(join(sha256.slice(0, 2), sha256.slice(2, 4), sha256))).toBe(true);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('may be empty', async () => {
    const sha256 = await storage.put(Buffer.alloc(0));
    expect(await storage.size(sha256)).toBe(0);
    expect(await buffer(storage.stream(sha256))).toHaveLength(0);
  });

  it('is listed until it is removed; removing it twice is no error', async () => {
    const sha256 = await storage.put(randomBytes(100));
    expect(await listed()).toContain(sha256);
    expect(await storage.remove(sha256)).toBe(true);
    expect(await storage.remove(sha256)).toBe(false);
    expect(await listed()).not.toContain(sha256);
    expect(await storage.has(sha256)).toBe(false);
  });

  it('is kept by a sweep when it was stored again since', async () => {
    const bytes = randomBytes(100);
    const sha256 = await storage.put(bytes);
    const old = new Date(Date.now() - 3_600_000);
    await utimes(await storage.path(sha256), old, old);
    const cutoff = new Date(Date.now() - 60_000);
    await storage.adopt(await temp(bytes), sha256);
    expect(await storage.remove(sha256, { unlessSince: cutoff })).toBe(false);
    await utimes(await storage.path(sha256), old, old);
    expect(await storage.remove(sha256, { unlessSince: cutoff })).toBe(true);
  });

  it('stays readable to the end for one who began before it was removed', async () => {
    const bytes = randomBytes(2_000_000);
    const sha256 = await storage.put(bytes);
    const stream = storage.stream(sha256);
    const pieces: Buffer[] = [];
    for await (const piece of stream) {
      if (pieces.push(piece) === 1) await storage.remove(sha256);
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });
});

describe('adopting a file', () => {
  it('moves it, once or many times, from any number of hands', async () => {
    const bytes = randomBytes(50_000);
    const sha256 = sha256Hex(bytes);
    const path = await temp(bytes);
    await storage.adopt(path, sha256);
    await storage.adopt(path, sha256);
    const more = await Promise.all([temp(bytes), temp(bytes), temp(bytes)]);
    await Promise.all([...more, ...more].map((each) => storage.adopt(each, sha256)));
    expect((await storage.read(sha256)).equals(bytes)).toBe(true);
    expect(await readdir(storage.tempDir)).toEqual([]);
  });

  it('fails when there is neither file nor blob', async () => {
    await expect(storage.adopt(join(storage.tempDir, 'none.part'), absent)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await storage.has(absent)).toBe(false);
  });
});

describe('a blob that is not there', () => {
  it.each([
    ['size', () => storage.size(absent)],
    ['path', () => storage.path(absent)],
    ['read', () => storage.read(absent)],
    ['stream', () => buffer(storage.stream(absent))],
  ])('is told apart from other failures by %s', async (_, act) => {
    await expect(act()).rejects.toBeInstanceOf(BlobMissing);
  });

  it.each(['', '../../etc/passwd', 'AB'.repeat(32), `${absent}0`, `${absent}\n`])(
    'cannot be named %j',
    async (name) => {
      await expect(storage.read(name)).rejects.toBeInstanceOf(TypeError);
      await expect(storage.has(name)).rejects.toBeInstanceOf(TypeError);
      await expect(storage.remove(name)).rejects.toBeInstanceOf(TypeError);
      await expect(storage.adopt(await temp(Buffer.from('x')), name)).rejects.toBeInstanceOf(TypeError);
    },
  );
});

it('a sweep takes the temporary files that a crash left, and no fresh one', async () => {
  for (const name of await readdir(storage.tempDir)) await rm(join(storage.tempDir, name));
  const [left, fresh] = [await temp(Buffer.from('left')), await temp(Buffer.from('fresh'))];
  const old = new Date(Date.now() - 86_400_000);
  await utimes(left, old, old);
  expect(await storage.sweepTemp(new Date(Date.now() - 3_600_000))).toBe(1);
  expect((await readdir(storage.tempDir)).map((name) => join(storage.tempDir, name))).toEqual([fresh]);
});
