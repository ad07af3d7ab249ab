import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { itemAt } from '../../kernel/definitely.ts';
import { isSha256Hex } from '../../kernel/ids.ts';
import { inParallel } from '../in-parallel.ts';
import { BlobMissing, type BlobStorage } from '../storage/index.ts';
import { streamLines } from '../zip.ts';
import { blobName } from './copy-blobs.ts';
import { type Manifest, readParts } from './manifest.ts';
import { type BackupPlace, DamagedBackup } from './place.ts';

const AT_ONCE = 8;

interface Blob {
  readonly sha256: string;
  readonly size: number;
}

/**
 * Compares the existence and size of all blobs with the list, without reading them.
 *
 * @throws DamagedBackup (a blob is missing or has another size)
 */
export async function checkBlobs(place: BackupPlace, { blobs }: Manifest): Promise<void> {
  let sizes = new Map<string, number>();
  let beginning = '';
  let count = 0;
  for await (const { sha256, size } of blobsOf(place, blobs.parts)) {
    if (sha256.slice(0, 2) !== beginning) {
      beginning = sha256.slice(0, 2);
      sizes = new Map();
      for await (const file of place.list(`blobs/${beginning}/`)) sizes.set(file.name, file.size);
    }
    const name = blobName(sha256);
    const found = sizes.get(name);
    if (found === undefined) throw new DamagedBackup(name, 'is missing');
    if (found !== size) throw new DamagedBackup(name, `has ${found} bytes, not ${size}`);
    count += 1;
  }
  if (count !== blobs.count)
    throw new DamagedBackup(itemAt(blobs.parts, 0).name, `lists ${count} files, not ${blobs.count}`);
}

export interface FetchSetup {
  readonly place: BackupPlace;
  readonly storage: BlobStorage;
  readonly manifest: Manifest;
  /** An interrupted restore may have copied some of them. */
  readonly resumed: boolean;
  readonly onFiles: (files: number, bytes: number) => void;
}

/**
 * Copies the blobs of a snapshot into the storage and checks their SHA-256.
 *
 * @throws DamagedBackup (a blob is missing or changed)
 */
export async function fetchBlobs({ place, storage, manifest, resumed, onFiles }: FetchSetup): Promise<void> {
  let files = 0;
  let bytes = 0;
  await inParallel(blobsOf(place, manifest.blobs.parts), AT_ONCE, async (blob) => {
    if (!resumed || !(await isThere(storage, blob))) await fetchBlob(place, storage, blob);
    files += 1;
    bytes += blob.size;
    onFiles(files, bytes);
  });
}

async function isThere(storage: BlobStorage, { sha256, size }: Blob): Promise<boolean> {
  try {
    return (await storage.size(sha256)) === size;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}

async function fetchBlob(place: BackupPlace, storage: BlobStorage, { sha256 }: Blob): Promise<void> {
  const name = blobName(sha256);
  const stream = await place.read(name);
  if (!stream) throw new DamagedBackup(name, 'is missing');
  const local = path.join(storage.tempDir, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  try {
    stream.on('data', (piece) => hash.update(piece));
    await pipeline(stream, createWriteStream(local, { flags: 'wx', mode: 0o600 }));
    if (hash.digest('hex') !== sha256) throw new DamagedBackup(name, 'has another SHA-256 than its name says');
    await storage.adopt(local, sha256, { keepCopy: false });
  } finally {
    await rm(local, { force: true });
  }
}

async function* blobsOf(place: BackupPlace, parts: Manifest['blobs']['parts']): AsyncIterable<Blob> {
  for await (const line of streamLines(readParts(place, parts))) {
    const [sha256 = '', size] = line.split(' ');
    if (!isSha256Hex(sha256)) throw new DamagedBackup(itemAt(parts, 0).name, 'has a line that names no file');
    yield { sha256, size: Number(size) };
  }
}
