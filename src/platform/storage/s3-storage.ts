import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isSha256Hex, sha256Hex } from '../../kernel/ids.ts';
import { SingleFlight } from '../../kernel/shared-work.ts';
import { BlobMissing, type BlobStorage, StorageUnavailable, type StoredBlob } from './blob-storage.ts';
import { isMissing, type NamedFiles } from './named-files.ts';
import type { S3Bucket } from './s3-bucket.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A blob stored this recently counts as stored now: sweeps keep blobs for an hour. */
const FRESH = 10 * MINUTE;
/** Uploads up to this size, bytes, are held in memory. */
const SMALL = 256 * 1024;

/**
 * Stores blobs as objects `aa/bb/<sha256>`, so that a folder of files can be copied into a bucket unchanged. Child
 * processes read files, so blobs that they need are copied to the folder `copies`, where they stay for about an hour
 * after the last use. Only such a copy can outlive a blob that another machine removed; whether a blob exists is
 * always asked of the bucket. Several processes may share the bucket, and the folder on one machine.
 *
 * Storing an existing blob writes it again, which renews its age; a blob could be lost only if the service took longer
 * than the hour of grace between a sweep's check and its removal.
 */
export const s3Storage = (bucket: S3Bucket, copies: BlobStorage): BlobStorage => new S3Storage(bucket, copies);

class S3Storage implements BlobStorage {
  readonly #bucket: S3Bucket;
  /** Local copies. Their bytes were verified, so they are trusted. */
  readonly #copies: BlobStorage;
  readonly #fetching = new SingleFlight<string>();

  constructor(bucket: S3Bucket, copies: BlobStorage) {
    this.#bucket = bucket;
    this.#copies = copies;
  }

  get tempDir(): string {
    return this.#copies.tempDir;
  }

  async adopt(tempPath: string, sha256: string, { keepCopy = true } = {}): Promise<void> {
    const key = storageKey(sha256);
    let size: number;
    try {
      ({ size } = await stat(tempPath));
    } catch (error) {
      const adoptedBefore = isMissing(error) && (await this.has(sha256));
      if (!adoptedBefore) throw error;
      return;
    }
    const bytes = size <= SMALL ? await readFile(tempPath) : null;
    await this.#store(key, { size, sha256, open: () => bytes ?? createReadStream(tempPath) });
    if (keepCopy) await this.#copies.adopt(tempPath, sha256);
    else await rm(tempPath, { force: true });
  }

  async put(bytes: Uint8Array): Promise<string> {
    const sha256 = sha256Hex(bytes);
    await this.#store(storageKey(sha256), { size: bytes.length, sha256, open: () => bytes });
    return sha256;
  }

  async #store(key: string, upload: Parameters<S3Bucket['put']>[1]): Promise<void> {
    const existing = await this.#bucket.glance(key);
    const young = existing?.size === upload.size && existing.modifiedAt.getTime() > Date.now() - FRESH;
    if (!young) await this.#bucket.put(key, upload);
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.#bucket.find(storageKey(sha256))) !== null;
  }

  async size(sha256: string): Promise<number> {
    const found = await this.#bucket.find(storageKey(sha256));
    if (!found) throw new BlobMissing(sha256);
    return found.size;
  }

  async path(sha256: string): Promise<string> {
    const copy = await this.#copies.path(sha256).catch(unlessMissing);
    if (copy && (await keep(copy))) return copy;
    return this.#fetching.run(sha256, () => this.#fetch(sha256));
  }

  async #fetch(sha256: string): Promise<string> {
    const body = await this.#bucket.get(storageKey(sha256));
    if (!body) throw new BlobMissing(sha256);
    const temp = join(this.tempDir, `${crypto.randomUUID()}.part`);
    try {
      const hash = createHash('sha256');
      body.on('data', (piece) => hash.update(piece));
      await pipeline(body, createWriteStream(temp, { flags: 'wx', mode: 0o600 }));
      if (hash.digest('hex') !== sha256) throw new StorageUnavailable(`the bucket returned other bytes than ${sha256}`);
      await this.#copies.adopt(temp, sha256);
    } catch (error) {
      await rm(temp, { force: true });
      throw error;
    }
    return this.#copies.path(sha256);
  }

  async read(sha256: string): Promise<Buffer> {
    return readFile(await this.path(sha256));
  }

  stream(sha256: string, range?: { readonly start?: number; readonly end?: number }): Readable {
    return Readable.from(this.#pieces(sha256, range), { objectMode: false });
  }

  async *#pieces(sha256: string, range?: { readonly start?: number; readonly end?: number }): AsyncIterable<Buffer> {
    const body = await this.#bucket.get(storageKey(sha256), range);
    if (!body) throw new BlobMissing(sha256);
    yield* body;
  }

  async remove(sha256: string, { unlessSince }: { readonly unlessSince?: Date } = {}): Promise<boolean> {
    const key = storageKey(sha256);
    const found = await this.#bucket.find(key);
    // The bucket has whole seconds: a blob stored in the same second as `unlessSince` counts as stored after it.
    if (found && unlessSince && found.modifiedAt.getTime() + SECOND > unlessSince.getTime()) return false;
    if (found) await this.#bucket.remove(key);
    await this.#copies.remove(sha256);
    return found !== null;
  }

  async *list(prefix?: string): AsyncIterable<StoredBlob> {
    for await (const { key, modifiedAt } of this.#bucket.list(prefix && `${prefix}/`)) {
      const sha256 = key.slice('aa/bb/'.length);
      if (isSha256Hex(sha256) && storageKey(sha256) === key) yield { sha256, modifiedAt };
    }
  }

  async sweepTemp(before: Date): Promise<number> {
    for await (const { sha256, modifiedAt } of this.#copies.list()) {
      if (modifiedAt < before) await this.#copies.remove(sha256, { unlessSince: before });
    }
    return this.#copies.sweepTemp(before);
  }

  failed(error: unknown): void {
    this.#copies.failed(error);
  }

  async check(): Promise<void> {
    await this.#copies.check();
    await this.#bucket.check();
  }
}

/** Returns a blob's key. @throws TypeError (not a digest: a programming error) */
function storageKey(sha256: string): string {
  if (!isSha256Hex(sha256)) throw new TypeError('a blob is named by its lowercase hex SHA-256');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** Marks a copy as used, so that no sweep removes it while it is read. Returns false if it was just removed. */
async function keep(copy: string): Promise<boolean> {
  const now = new Date();
  try {
    if ((await stat(copy)).mtimeMs < now.getTime() - FRESH) await utimes(copy, now, now);
    return true;
  } catch (error) {
    unlessMissing(error);
    return false;
  }
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof BlobMissing) && !isMissing(error)) throw error;
}

/** Named files as objects beside the blobs. */
export const bucketFiles = (bucket: S3Bucket): NamedFiles => ({
  async read(name) {
    const body = await bucket.get(name);
    return body && Buffer.concat(await body.toArray());
  },
  async *list(below) {
    for await (const { key } of bucket.list(below)) yield key;
  },
  remove: async (name) => void (await bucket.remove(name)),
  write: (name, bytes) => bucket.put(name, { size: bytes.length, sha256: sha256Hex(bytes), open: () => bytes }),
});
