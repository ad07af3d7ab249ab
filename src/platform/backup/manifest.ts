import { createHash, randomUUID } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { MIB } from '../../kernel/bytes.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import { type Cipher, DecryptionError } from '../keystore/index.ts';
import { BackupError, type BackupPlace, DamagedBackup } from './place.ts';

const FORMAT = 'esign-backup/1';

/** The content of a snapshot. It is written last: a snapshot without a manifest is incomplete. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly snapshot: string;
  /** Identifier of the installation. It survives restores and certificate renewals. */
  readonly installation: string;
  /** Time of the database's snapshot, ISO 8601. */
  readonly taken_at: string;
  readonly completed_at: string;
  /** Version of PostgreSQL. */
  readonly postgresql: string;
  /** Applied migrations, oldest first; `checksum` as recorded by Prisma. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly TableEntry[];
  /** Names of sequences and their last values. */
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  readonly jobs: Content;
  /** Small files stored beside the blobs: one line of JSON each, `{name, text}`. */
  readonly named_files: Content;
  /** Certificates of DATA_DIR/pki, in the same format. */
  readonly roots: Content;
  /** Lines of `sha256 size`, sorted. */
  readonly blobs: Content & { readonly bytes: number };
  /** Blobs that were missing or damaged in the storage, accepted by the operator. */
  readonly missing: readonly string[];
}

/** A number of rows or lines, stored in parts. */
interface Content {
  readonly count: number;
  readonly parts: readonly Part[];
}

/** Rows in the text format of COPY, which is independent of PostgreSQL's version. */
export interface TableEntry extends Content {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Encrypts with SECRET_KEY; decrypts also with SECRET_KEY_PREVIOUS. */
export type ManifestCipher = Pick<Cipher, 'encrypt' | 'decrypt'>;

const snapshotName = (snapshot: string) => `snapshots/${snapshot}/manifest.json`;
const CONTEXT = 'backup-manifest';

/**
 * Writes the manifest with the encrypted SHA-256 of its canonical JSON (RFC 8785). Only the holder of SECRET_KEY can
 * create an accepted manifest, so nobody can insert rows into an installation by changing its backup.
 */
export async function writeManifest(place: BackupPlace, cipher: ManifestCipher, manifest: Manifest): Promise<void> {
  const seal = cipher.encrypt(Buffer.from(sha256Hex(canonicalJson(manifest)), 'hex'), CONTEXT).toString('base64');
  const bytes = Buffer.from(`${JSON.stringify({ ...manifest, seal }, null, 1)}\n`);
  const local = path.join(place.tempDir, randomUUID());
  await writeFile(local, bytes, { flag: 'wx', mode: 0o600 });
  await place.write(snapshotName(manifest.snapshot), { path: local, size: bytes.length, sha256: sha256Hex(bytes) });
}

/**
 * Reads and verifies a manifest.
 *
 * @throws DamagedBackup (missing, unreadable or changed)
 * @throws BackupError (made with another SECRET_KEY, or another format)
 */
export async function readManifest(place: BackupPlace, cipher: ManifestCipher, snapshot: string): Promise<Manifest> {
  const file = snapshotName(snapshot);
  const stream = await place.read(file);
  if (!stream) throw new DamagedBackup(file, 'is missing, because the backup was not completed');
  const { seal, ...manifest } = parse(file, await text(stream));
  if (manifest.format !== FORMAT)
    throw new BackupError(`The backup has the format ${String(manifest.format)}; this version reads only ${FORMAT}.`);
  const expectedSha256 = sha256Hex(canonicalJson(manifest));
  let sealed: string;
  try {
    sealed = cipher.decrypt(Buffer.from(seal, 'base64'), CONTEXT).toString('hex');
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new BackupError(
      'SECRET_KEY is not the key of the backup. Set SECRET_KEY to the key of the backup, or add that key to ' +
        'SECRET_KEY_PREVIOUS (in development, copy DATA_DIR/secret.key of the old installation).',
    );
  }
  if (sealed !== expectedSha256) throw new DamagedBackup(file, 'was changed');
  return manifest;
}

function parse(file: string, json: string): Manifest & { readonly seal: string } {
  try {
    const value: Manifest & { readonly seal: string } = JSON.parse(json);
    if (typeof value === 'object' && value !== null && typeof value.seal === 'string') return value;
  } catch {
    // Reported below.
  }
  throw new DamagedBackup(file, 'is not a manifest');
}

/** Lists the snapshots of a place, oldest first, and whether they are complete. */
export async function listSnapshots(
  place: BackupPlace,
): Promise<readonly { readonly name: string; readonly complete: boolean; readonly files: readonly string[] }[]> {
  const found = new Map<string, string[]>();
  for await (const { name } of place.list('snapshots/')) {
    const [, snapshot = ''] = name.split('/');
    found.set(snapshot, [...(found.get(snapshot) ?? []), name]);
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, files]) => ({ name, files, complete: files.includes(snapshotName(name)) }));
}

/** A file of a snapshot. */
interface Part {
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
