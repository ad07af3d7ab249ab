import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { MIB } from '../../kernel/bytes.ts';
import { refuse } from '../../kernel/fault.ts';
import type { BlobSink } from './base64.ts';

/** Why a blob has no bytes: the string is not strict base64, or the body has too many blobs. */
export type BlobProblem = 'base64' | 'excess';

export interface BlobRecord {
  readonly placeholder: string;
  /** Empty, like `sha256`, if there is a problem. */
  readonly path: string;
  /** Lowercase hex. */
  readonly sha256: string;
  readonly size: number;
  readonly problem: BlobProblem | undefined;
}

interface OpenBlob {
  readonly placeholder: string;
  readonly path: string;
  readonly hash: Hash;
  size: number;
  problem: BlobProblem | undefined;
}

interface Options {
  /** Random and unique: part of the placeholders and of the file names. */
  readonly name: string;
  readonly tempDir: string;
  readonly limits: { readonly blobs: number; readonly blobBytes: number };
}

/** Hashes a body's blobs and writes them to files. The writes are queued; `flush` does them. */
export class SpoolFiles implements BlobSink {
  readonly records: BlobRecord[] = [];
  readonly #options: Options;
  readonly #paths = new Set<string>();
  #waiting: (() => Promise<unknown>)[] = [];
  #open: OpenBlob | undefined;
  #file: FileHandle | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  begin(): void {
    const { name, tempDir, limits } = this.#options;
    const number = this.records.length;
    const excess = number >= limits.blobs;
    const path = excess ? '' : join(tempDir, `spool-${name}-${number}.part`);
    const hash = createHash('sha256');
    this.#open = {
      ...{ placeholder: `spooled:${name}:${number}`, path, hash, size: 0 },
      problem: excess ? 'excess' : undefined,
    };
    if (excess) return;
    this.#waiting.push(async () => {
      this.#file = await open(path, 'wx', 0o600);
      this.#paths.add(path);
    });
  }

  write(bytes: Uint8Array): void {
    const blob = this.#open!;
    const { blobBytes } = this.#options.limits;
    blob.size += bytes.length;
    if (blob.size > blobBytes) {
      throw refuse('payload_too_large', `A file in the body is larger than ${blobBytes} bytes.`);
    }
    if (blob.problem) return;
    blob.hash.update(bytes);
    const piece = Buffer.from(bytes);
    this.#waiting.push(() => this.#file!.writeFile(piece));
  }

  spoil(): void {
    const blob = this.#open!;
    blob.problem ??= 'base64';
    if (blob.path)
      this.#waiting.push(
        () => this.#close(),
        () => this.#remove(blob.path),
      );
  }

  end(): string {
    const { placeholder, path, size, hash, problem } = this.#open!;
    this.#open = undefined;
    if (!problem) this.#waiting.push(() => this.#close());
    this.records.push(
      problem
        ? { placeholder, path: '', sha256: '', size: 0, problem }
        : { placeholder, path, sha256: hash.digest('hex'), size, problem },
    );
    return placeholder;
  }

  /** Whether writes wait. Read no more of the body before `flush`: this bounds the memory of a request. */
  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Does the queued writes in their order. @throws Error (such as on a full disk) */
  async flush(): Promise<void> {
    for (const write of this.#waiting.splice(0)) await write();
  }

  /** Removes all files of the body. */
  async discard(): Promise<void> {
    this.#waiting = [];
    await this.#close().catch(() => {});
    await Promise.all([...this.#paths].map((path) => this.#remove(path)));
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  async #remove(path: string): Promise<void> {
    await rm(path, { force: true });
    this.#paths.delete(path);
  }
}

/**
 * More than three times the largest documented body: a client that sends twice the allowed PDFs still reads the error.
 */
const patienceBytes = 256 * MIB;

/**
 * Reads and discards the rest of a rejected request, so that a client that is still sending gets the error response:
 * many clients report a closed connection instead of the response that came before it. Closes the connection after 256
 * MB.
 */
export function discard(request: Readable): void {
  let left = patienceBytes;
  request.on('error', () => {});
  request.on('data', (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
