import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { MIB } from '../../kernel/bytes.ts';
import { type BackupPlace, DamagedBackup } from './place.ts';

/** A file of a snapshot. */
export interface Part {
  /** Path below the place. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/**
 * Approximate size of a part, bytes. The temporary folder holds one part at a time, and a bucket accepts much more in
 * one request.
 */
const PART = 64 * MIB;

/** Compresses a stream (gzip) and writes it as `name.001`, `name.002`, …; an empty stream also produces one part. */
export async function writeParts(place: BackupPlace, name: string, source: Readable): Promise<Part[]> {
  const parts: Part[] = [];
  let part: OpenPart | undefined;
  const close = async () => {
    if (part) parts.push(await part.finish(place, `${name}.${String(parts.length + 1).padStart(3, '0')}`));
    part = undefined;
  };
  // The fastest level: the running service needs the processor, and database rows compress well at any level.
  await pipeline(source, createGzip({ level: 1 }), async (compressed: AsyncIterable<Buffer>) => {
    for await (const piece of compressed) {
      part ??= await OpenPart.open(place.tempDir);
      await part.append(piece);
      if (part.size >= PART) await close();
    }
  });
  await close();
  return parts;
}

class OpenPart {
  size = 0;
  readonly #path: string;
  readonly #handle: Awaited<ReturnType<typeof open>>;
  readonly #hash = createHash('sha256');

  private constructor(file: string, handle: Awaited<ReturnType<typeof open>>) {
    this.#path = file;
    this.#handle = handle;
  }

  static async open(folder: string): Promise<OpenPart> {
    const file = path.join(folder, randomUUID());
    return new OpenPart(file, await open(file, 'wx', 0o600));
  }

  async append(piece: Buffer): Promise<void> {
    this.#hash.update(piece);
    await this.#handle.writeFile(piece);
    this.size += piece.length;
  }

  async finish(place: BackupPlace, name: string): Promise<Part> {
    await this.#handle.close();
    const part = { name, size: this.size, sha256: this.#hash.digest('hex') };
    await place.write(name, { path: this.#path, ...part });
    return part;
  }
}

/** Returns the original stream. It fails with DamagedBackup if a part is missing or changed. */
export function readParts(place: BackupPlace, parts: readonly Part[]): Readable {
  const unpacked = createGunzip();
  // Forwards errors to the reader of the stream.
  pipeline(Readable.from(pieces(place, parts), { objectMode: false }), unpacked).catch((error) =>
    unpacked.destroy(error),
  );
  return unpacked;
}

/** Reads all parts. @throws DamagedBackup (a part is missing or changed) */
export async function checkParts(place: BackupPlace, parts: readonly Part[]): Promise<void> {
  for await (const _ of pieces(place, parts));
}

async function* pieces(place: BackupPlace, parts: readonly Part[]): AsyncIterable<Buffer> {
  for (const { name, size, sha256 } of parts) {
    const stream = await place.read(name);
    if (!stream) throw new DamagedBackup(name, 'is missing');
    const hash = createHash('sha256');
    let read = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      hash.update(piece);
      read += piece.length;
      yield piece;
    }
    if (read !== size) throw new DamagedBackup(name, `has ${read} bytes, not ${size}`);
    if (hash.digest('hex') !== sha256) throw new DamagedBackup(name, 'has another SHA-256 than the manifest');
  }
}
