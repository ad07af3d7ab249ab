import { randomUUID } from 'node:crypto';
import { access, constants, open, opendir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { MIB } from '../../kernel/bytes.ts';
import { isSha256Hex, sha256Hex } from '../../kernel/ids.ts';
import type { Neighbours } from '../neighbours/index.ts';
import { BlobMissing, type BlobStorage, isStorageDown, StorageUnavailable, type StoredBlob } from './blob-storage.ts';
import { isMissing, makeFolder, replace, syncFile, syncFolder } from './named-files.ts';

/**
 * Opens a storage with blobs as files `dir/aa/bb/<sha256>` and temporary files in `dir/tmp`. Creates the folders with
 * mode 700. Several processes may share `dir`. Failed writes are reported to `neighbours`.
 *
 * @throws StorageUnavailable (it cannot be read or written)
 */
export async function openFileStorage(dir: string, neighbours?: Neighbours): Promise<BlobStorage> {
  const root = resolve(dir);
  const tempDir = join(root, 'tmp');
  await makeFolder(tempDir);
  const storage = new FileStorage(root, tempDir, neighbours);
  // A full disk is no reason to stop a start: its commands and its purge make space.
  await storage.assertAccessible();
  return storage;
}

/** Free space, bytes, without which the storage counts as full: two of the largest requests (50 MB each). */
const LEAST_FREE = 100 * MIB;
/** A block of usual file systems. */
const PROBE_BYTES = 4_096;

class FileStorage implements BlobStorage {
  readonly tempDir: string;
  readonly #root: string;
  readonly #neighbours: Neighbours | undefined;

  constructor(root: string, tempDir: string, neighbours: Neighbours | undefined) {
    this.#root = root;
    this.tempDir = tempDir;
    this.#neighbours = neighbours;
  }

  async adopt(tempPath: string, sha256: string): Promise<void> {
    const { folder, file } = this.#place(sha256);
    try {
      await syncFile(tempPath);
      await makeFolder(folder);
      await replace(tempPath, file);
    } catch (error) {
      const adoptedBefore = isMissing(error) && (await this.has(sha256));
      if (!adoptedBefore) throw this.#reported(error);
    }
    await syncFolder(folder);
  }

  async put(bytes: Uint8Array): Promise<string> {
    const sha256 = sha256Hex(bytes);
    const temp = join(this.tempDir, `${randomUUID()}.part`);
    try {
      await writeFile(temp, bytes, { flag: 'wx', mode: 0o600 });
      await this.adopt(temp, sha256);
    } catch (error) {
      await rm(temp, { force: true });
      throw this.#reported(error);
    }
    return sha256;
  }

  async has(sha256: string): Promise<boolean> {
    return this.size(sha256).then(
      () => true,
      (error) => {
        if (error instanceof BlobMissing) return false;
        throw error;
      },
    );
  }

  async size(sha256: string): Promise<number> {
    return (await this.#found(sha256, (file) => stat(file))).size;
  }

  async path(sha256: string): Promise<string> {
    return this.#found(sha256, async (file) => stat(file).then(() => file));
  }

  async read(sha256: string): Promise<Buffer> {
    return this.#found(sha256, (file) => readFile(file));
  }

  stream(sha256: string, { start, end }: { start?: number; end?: number } = {}): Readable {
    return Readable.from(this.#pieces(sha256, { start, end }), { objectMode: false });
  }

  async remove(sha256: string, { unlessSince }: { unlessSince?: Date } = {}): Promise<boolean> {
    try {
      return await this.#found(sha256, async (file) => {
        if (unlessSince && (await stat(file)).mtime >= unlessSince) return false;
        await rm(file);
        await syncFolder(this.#place(sha256).folder);
        return true;
      });
    } catch (error) {
      if (error instanceof BlobMissing) return false;
      throw error;
    }
  }

  async *list(prefix?: string): AsyncIterable<StoredBlob> {
    const outers = prefix ? [{ path: join(this.#root, prefix) }] : entries(this.#root, /^[0-9a-f]{2}$/);
    for await (const outer of outers) {
      for await (const inner of entries(outer.path, /^[0-9a-f]{2}$/)) {
        for await (const { name, path } of entries(inner.path, /^[0-9a-f]{64}$/)) {
          const found = await stat(path).catch(unlessMissing);
          if (found) yield { sha256: name, modifiedAt: found.mtime };
        }
      }
    }
  }

  async sweepTemp(before: Date): Promise<number> {
    let removedCount = 0;
    for await (const { path } of entries(this.tempDir, /./)) {
      const found = await stat(path).catch(unlessMissing);
      if (!found?.isFile() || found.mtime >= before) continue;
      await rm(path, { force: true });
      removedCount++;
    }
    return removedCount;
  }

  async assertAccessible(): Promise<void> {
    for (const folder of [this.#root, this.tempDir]) {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(unwritable(folder));
    }
  }

  /** Free space alone does not show a quota, so it also writes a small file. */
  async check(): Promise<void> {
    await this.assertAccessible();
    const { bavail, bsize } = await statfs(this.tempDir);
    if (bavail * bsize < LEAST_FREE) {
      const free = Math.floor((bavail * bsize) / MIB);
      throw new StorageUnavailable(`the disk of ${this.#root} has ${free} MB free and needs ${LEAST_FREE / MIB}`);
    }
    const probe = join(this.tempDir, `${randomUUID()}.probe`);
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600 }).catch(unwritable(this.tempDir));
    } finally {
      await rm(probe, { force: true });
    }
  }

  failed(error: unknown): void {
    this.#neighbours?.failed('storage', error);
  }

  #reported(error: unknown): unknown {
    if (isStorageDown(error)) this.failed(error);
    return error;
  }

  async *#pieces(
    sha256: string,
    range: { start?: number | undefined; end?: number | undefined },
  ): AsyncIterable<Buffer> {
    const handle = await this.#found(sha256, (file) => open(file, 'r'));
    yield* handle.createReadStream(range);
  }

  /** Rejects a name that is not a digest (a programming error) before it could lead outside the folder. */
  #place(sha256: string): { folder: string; file: string } {
    if (!isSha256Hex(sha256)) throw new TypeError('a blob is named by its lowercase hex SHA-256');
    const folder = join(this.#root, sha256.slice(0, 2), sha256.slice(2, 4));
    return { folder, file: join(folder, sha256) };
  }

  async #found<R>(sha256: string, use: (file: string) => Promise<R>): Promise<R> {
    const { file } = this.#place(sha256);
    try {
      return await use(file);
    } catch (error) {
      throw isMissing(error) ? new BlobMissing(sha256) : error;
    }
  }
}

/** Returns a function that throws StorageUnavailable for an error of the file system. */
const unwritable = (folder: string) => (cause: NodeJS.ErrnoException) => {
  throw new StorageUnavailable(`the folder ${folder} cannot be written: ${cause.code}`, { cause });
};

async function* entries(folder: string, pattern: RegExp): AsyncIterable<{ name: string; path: string }> {
  const opened = await opendir(folder).catch(unlessMissing);
  if (!opened) return;
  for await (const { name } of opened) if (pattern.test(name)) yield { name, path: join(folder, name) };
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
