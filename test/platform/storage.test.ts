import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/kernel/ids.ts';
import { ConfigError, loadConfig } from '../../src/platform/config/index.ts';
import { silentLog } from '../../src/platform/log/index.ts';
import { Neighbours } from '../../src/platform/neighbours/index.ts';
import { BlobMissing, type BlobStorage, type NamedFiles, openStorage } from '../../src/platform/storage/index.ts';
import { noS3, startS3 } from '../world/s3.ts';

const absent = 'ab'.repeat(32);
const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

interface Setup {
  readonly url: string;
  /** Makes a stored blob look as if it had been stored at that time. */
  age(storage: BlobStorage, sha256: string, at: Date): Promise<void>;
  close(): Promise<void>;
}

const setups: Record<'file' | 's3', (dir: string) => Promise<Setup>> = {
  file: async (dir) => ({
    url: `file:${join(dir, 'deep', 'blobs')}`,
    age: async (storage, sha256, at) => utimes(await storage.path(sha256), at, at),
    close: async () => {},
  }),
  s3: async () => {
    const s3 = await startS3();
    return { url: s3.url, age: (_, sha256, at) => s3.age(keyOf(sha256), at), close: s3.close };
  },
};

describe.skipIf(noS3)('storage in s3', () => storageIn('s3'));
describe('storage in file', () => storageIn('file'));

function storageIn(kind: keyof typeof setups): void {
  let dir: string;
  let setup: Setup;
  let storage: BlobStorage;
  let namedFiles: NamedFiles;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'esign-storage-'));
    setup = await setups[kind](dir);
    const place = loadConfig({ DATA_DIR: dir, STORAGE_URL: setup.url }).storage;
    const opened = await openStorage(place, dir, new Neighbours(silentLog));
    ({ blobs: storage, namedFiles } = opened);
    return opened.close;
  });
  afterAll(async () => {
    await setup?.close();
    await rm(dir, { recursive: true, force: true });
  });

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
    it('is readable under the SHA-256 of its bytes, in full, in part and as a file', async () => {
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
      expect((await readFile(path)).equals(bytes)).toBe(true);
      expect(path.endsWith(join(sha256.slice(0, 2), sha256.slice(2, 4), sha256))).toBe(true);
      if (process.platform !== 'win32') expect((await stat(path)).mode & 0o077).toBe(0);
    });

    it('may be empty', async () => {
      const sha256 = await storage.put(Buffer.alloc(0));
      expect(await storage.size(sha256)).toBe(0);
      expect(await buffer(storage.stream(sha256))).toHaveLength(0);
    });

    it('is listed until it is removed; a second removal is not an error', async () => {
      const sha256 = await storage.put(randomBytes(100));
      expect(await listed()).toContain(sha256);
      expect(await storage.remove(sha256)).toBe(true);
      expect(await storage.remove(sha256)).toBe(false);
      expect(await listed()).not.toContain(sha256);
      expect(await storage.has(sha256)).toBe(false);
      await expect(storage.path(sha256)).rejects.toBeInstanceOf(BlobMissing);
    });

    it('is kept by a sweep if it was stored again meanwhile', async () => {
      const bytes = randomBytes(100);
      const sha256 = await storage.put(bytes);
      const old = new Date(Date.now() - 3_600_000);
      await setup.age(storage, sha256, old);
      const cutoff = new Date(Date.now() - 60_000);
      await storage.adopt(await temp(bytes), sha256);
      expect(await storage.remove(sha256, { unlessSince: cutoff })).toBe(false);
      await setup.age(storage, sha256, old);
      expect(await storage.remove(sha256, { unlessSince: cutoff })).toBe(true);
    });

    it('stays readable for a reader who started before its removal', async () => {
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
    it('moves it, also if repeated or concurrent', async () => {
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

    it('fails if there is neither file nor blob', async () => {
      await expect(storage.adopt(join(storage.tempDir, 'none.part'), absent)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await storage.has(absent)).toBe(false);
    });
  });

  describe('a missing blob', () => {
    it.each([
      ['size', () => storage.size(absent)],
      ['path', () => storage.path(absent)],
      ['read', () => storage.read(absent)],
      ['stream', () => buffer(storage.stream(absent))],
    ])('is distinguished from other failures by %s', async (_, act) => {
      await expect(act()).rejects.toBeInstanceOf(BlobMissing);
    });

    it.each(['', '../../etc/passwd', 'AB'.repeat(32), `${absent}0`, `${absent}\n`])(
      'is refused under the invalid name %j',
      async (name) => {
        await expect(storage.read(name)).rejects.toBeInstanceOf(TypeError);
        await expect(storage.has(name)).rejects.toBeInstanceOf(TypeError);
        await expect(storage.remove(name)).rejects.toBeInstanceOf(TypeError);
        await expect(storage.adopt(await temp(Buffer.from('x')), name)).rejects.toBeInstanceOf(TypeError);
      },
    );
  });

  it('removes the temporary files of a crash in a sweep, and no recent one', async () => {
    for (const name of await readdir(storage.tempDir)) await rm(join(storage.tempDir, name));
    const [left, fresh] = [await temp(Buffer.from('left')), await temp(Buffer.from('fresh'))];
    const old = new Date(Date.now() - 86_400_000);
    await utimes(left, old, old);
    expect(await storage.sweepTemp(new Date(Date.now() - 3_600_000))).toBe(1);
    expect((await readdir(storage.tempDir)).map((name) => join(storage.tempDir, name))).toEqual([fresh]);
  });

  it('replaces a named file completely; it is not a blob', async () => {
    const name = 'checkpoints/7f/chain.json';
    expect(await namedFiles.read(name)).toBeNull();
    await namedFiles.write(name, Buffer.from('first'));
    await namedFiles.write(name, Buffer.from('second, longer'));
    expect(`${await namedFiles.read(name)}`).toBe('second, longer');
    for (const sha256 of await listed()) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('reports that it can read and write', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
}

describe('an unusable folder', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'esign-storage-'));
    await writeFile(join(home, 'files'), 'a file stands where a folder is wanted');
  });
  afterAll(() => rm(home, { recursive: true }));

  it.each([
    ['STORAGE_URL', () => ({ DATA_DIR: join(home, 'data'), STORAGE_URL: `file:${join(home, 'files', 'x')}` })],
    ['DATA_DIR', () => ({ DATA_DIR: home })],
  ])('is reported with the name of %s and stops the start', async (name, env) => {
    const { storage, dataDir } = loadConfig(env());
    const refused = await openStorage(storage, dataDir, new Neighbours(silentLog)).catch((error) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(refused.problems).toEqual([expect.stringMatching(`^${name} cannot be used: E(NOTDIR|EXIST)`)]);
  });
});
