import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { itemAt } from '../../kernel/definitely.ts';
import { inParallel } from '../in-parallel.ts';
import { BlobMissing, type BlobStorage } from '../storage/index.ts';
import { streamLines } from '../zip.ts';
import { type Manifest, readParts, writeParts } from './manifest.ts';
import { BackupError, type BackupPlace } from './place.ts';

/** Concurrent copies: enough to hide a bucket's latency, few enough to leave disk capacity for the server. */
const AT_ONCE = 8;
/** If more are missing, the storage is probably not the server's. */
const MISSING_AT_MOST = 1_000;

interface CopySetup {
  readonly place: BackupPlace;
  readonly snapshot: string;
  readonly storage: BlobStorage;
  /** A local file with one fingerprint per line, sorted. */
  readonly blobsFile: string;
  /** The newest complete snapshot; null before the first. */
  readonly previous: Manifest | null;
  readonly onFiles: (files: number, bytes: number, copied: number) => void;
}

interface Copied extends Pick<Manifest, 'blobs' | 'missing'> {
  /** Files and bytes that were copied by this backup. */
  readonly fresh: { readonly files: number; readonly bytes: number };
}

/** Path of a blob below the place. It is the same for every snapshot, so that each blob is copied once. */
export const blobName = (sha256: string): string => `blobs/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/**
 * Copies the listed blobs that the place does not have, checks their SHA-256 on the way, and writes the list with
 * sizes. Blobs in a complete snapshot were verified then and are not read again. A blob left by an interrupted backup
 * is kept only if its size matches the storage: not every S3 service discards incomplete uploads.
 */
export async function copyBlobs(setup: CopySetup): Promise<Copied> {
  const work = new Copying(setup);
  const parts = await writeParts(
    setup.place,
    `snapshots/${setup.snapshot}/blobs.txt.gz`,
    Readable.from(work.lines(), { objectMode: false }),
  );
  const { files: count, bytes, missing, fresh } = work;
  return { blobs: { count, bytes, parts }, missing, fresh };
}

class Copying {
  files = 0;
  bytes = 0;
  readonly missing: string[] = [];
  readonly fresh = { files: 0, bytes: 0 };
  readonly #setup: CopySetup;

  readonly #listed: BlobList | null;

  constructor(setup: CopySetup) {
    this.#setup = setup;
    this.#listed = setup.previous && new BlobList(setup.place, setup.previous);
  }

  /** Yields `sha256 size` of each blob, after the place has it. */
  async *lines(): AsyncIterable<string> {
    for await (const group of groups(this.#setup.blobsFile)) {
      const beginning = itemAt(group, 0).slice(0, 2);
      const sizes = new Map<string, number>();
      const [placed, listed] = [await this.#sizesOf(beginning), await this.#listed?.take(beginning)];
      await inParallel(group, AT_ONCE, async (sha256) => {
        const placedBlob = placed.get(sha256);
        if (placedBlob !== undefined && placedBlob === (listed?.get(sha256) ?? (await this.#sizeOf(sha256)))) {
          sizes.set(sha256, placedBlob);
          return;
        }
        const size = await this.#copy(sha256);
        if (size === null) return this.#miss(sha256);
        sizes.set(sha256, size);
        this.fresh.files += 1;
        this.fresh.bytes += size;
        this.#setup.onFiles(this.files + 1, this.bytes + size, this.fresh.files);
      });
      const existingBlobs = group.filter((sha256) => sizes.has(sha256));
      this.files += existingBlobs.length;
      this.bytes += existingBlobs.reduce((sum, sha256) => sum + sizes.get(sha256)!, 0);
      this.#setup.onFiles(this.files, this.bytes, this.fresh.files);
      yield existingBlobs.map((sha256) => `${sha256} ${sizes.get(sha256)}\n`).join('');
    }
  }

  async #sizesOf(beginning: string): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for await (const { name, size } of this.#setup.place.list(`blobs/${beginning}/`))
      sizes.set(name.slice(name.lastIndexOf('/') + 1), size);
    return sizes;
  }

  /** Returns the size in the storage; null if the storage does not have the blob. */
  async #sizeOf(sha256: string): Promise<number | null> {
    try {
      return await this.#setup.storage.size(sha256);
    } catch (error) {
      if (error instanceof BlobMissing) return null;
      throw error;
    }
  }

  /** Copies a blob. Returns its size, or null if the storage does not have it or its bytes do not match its name. */
  async #copy(sha256: string): Promise<number | null> {
    const { place, storage } = this.#setup;
    const local = path.join(place.tempDir, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    try {
      await pipeline(
        storage.stream(sha256),
        async function* (pieces: AsyncIterable<Buffer>) {
          for await (const piece of pieces) {
            hash.update(piece);
            size += piece.length;
            yield piece;
          }
        },
        createWriteStream(local, { flags: 'wx', mode: 0o600 }),
      );
      if (hash.digest('hex') !== sha256) return null;
      await place.write(blobName(sha256), { path: local, size, sha256 });
      return size;
    } catch (error) {
      if (error instanceof BlobMissing) return null;
      throw error;
    } finally {
      await rm(local, { force: true });
    }
  }

  #miss(sha256: string): void {
    this.missing.push(sha256);
    if (this.missing.length > MISSING_AT_MOST)
      throw new BackupError(
        `More than ${MISSING_AT_MOST} files of the database are missing from the storage. Check that STORAGE_URL is the same as that of the server.`,
      );
  }
}

/** Groups the lines of a sorted file of fingerprints by their first byte. */
async function* groups(file: string): AsyncIterable<string[]> {
  let group: string[] = [];
  for await (const sha256 of streamLines(createReadStream(file))) {
    if (group[0] && group[0].slice(0, 2) !== sha256.slice(0, 2)) {
      yield group;
      group = [];
    }
    group.push(sha256);
  }
  if (group.length > 0) yield group;
}

/**
 * Reads a snapshot's list of blobs in ascending order of the first byte, so that memory holds about 1/256 of the
 * names.
 */
export class BlobList {
  readonly #lines: AsyncIterator<string>;
  #next: Promise<IteratorResult<string>>;

  constructor(place: BackupPlace, { blobs }: Manifest) {
    this.#lines = streamLines(readParts(place, blobs.parts));
    this.#next = this.#lines.next();
    // Prevents an unhandled rejection: `take` reports the error.
    this.#next.catch(() => {});
  }

  /**
   * Returns sizes in bytes by fingerprint, for fingerprints that begin with these two hex digits.
   *
   * @throws DamagedBackup
   */
  async take(beginning: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (;;) {
      const { done, value } = await this.#next;
      if (done || value.slice(0, 2) > beginning) return found;
      const [sha256 = '', size] = value.split(' ');
      if (sha256.startsWith(beginning)) found.set(sha256, Number(size));
      this.#next = this.#lines.next();
    }
  }
}

const PREFIXES = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));

/**
 * Adds every stored blob to a sorted list of fingerprints. The list keeps those that are missing in the storage. Memory
 * holds about 1/256 of the names.
 */
export async function listAllStored(storage: BlobStorage, blobsFile: string): Promise<void> {
  const both = `${blobsFile}.all`;
  try {
    await pipeline(Readable.from(merged(storage, blobsFile)), createWriteStream(both, { flags: 'wx', mode: 0o600 }));
    await rename(both, blobsFile);
  } finally {
    await rm(both, { force: true });
  }
}

async function* merged(storage: BlobStorage, blobsFile: string): AsyncIterable<string> {
  const lines = streamLines(createReadStream(blobsFile))[Symbol.asyncIterator]();
  let line = await lines.next();
  for (const prefix of PREFIXES) {
    const names = new Set<string>();
    for (; !line.done && line.value.startsWith(prefix); line = await lines.next()) names.add(line.value);
    for await (const { sha256 } of storage.list(prefix)) names.add(sha256);
    yield [...names]
      .sort()
      .map((name) => `${name}\n`)
      .join('');
  }
}
