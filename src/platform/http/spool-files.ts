import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '../../kernel/fault.ts';
import type { BlobSink } from './blob-string.ts';
import type { BlobProblem, BlobRecord, SpoolOrder } from './spool-protocol.ts';

interface OpenBlob {
  readonly placeholder: string;
  readonly path: string;
  readonly hash: Hash;
  file: number | undefined;
  size: number;
  problem: BlobProblem | undefined;
}

/** Prefix of all temporary files of a body. */
export const filePrefix = (name: string): string => `spool-${name}-`;

/** Writes a body's blobs to files and hashes them. It uses blocking calls: only for the worker thread. */
export class SpoolFiles implements BlobSink {
  readonly records: BlobRecord[] = [];
  readonly #order: SpoolOrder;
  #open: OpenBlob | undefined;

  constructor(order: SpoolOrder) {
    this.#order = order;
  }

  begin(): void {
    const { name, tempDir, limits } = this.#order;
    const number = this.records.length;
    const excess = number >= limits.blobs;
    const path = join(tempDir, `${filePrefix(name)}${number}.part`);
    this.#open = {
      placeholder: `spooled:${name}:${number}`,
      path: excess ? '' : path,
      hash: createHash('sha256'),
      file: excess ? undefined : openSync(path, 'wx', 0o600),
      size: 0,
      problem: excess ? 'excess' : undefined,
    };
  }

  write(bytes: Uint8Array): void {
    const blob = this.#open!;
    const { blobBytes } = this.#order.limits;
    blob.size += bytes.length;
    if (blob.size > blobBytes) {
      throw refuse('payload_too_large', `A file in the body is larger than ${blobBytes} bytes.`);
    }
    if (blob.file === undefined) return;
    blob.hash.update(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(blob.file, bytes, at);
  }

  spoil(): void {
    const blob = this.#open!;
    blob.problem ??= 'base64';
    this.#close(blob);
    if (blob.path) rmSync(blob.path, { force: true });
  }

  end(): string {
    const blob = this.#open!;
    const { placeholder, path, size, problem } = blob;
    this.#close(blob);
    this.#open = undefined;
    this.records.push(
      problem
        ? { placeholder, path: '', sha256: '', size: 0, problem }
        : { placeholder, path, sha256: blob.hash.digest('hex'), size, problem },
    );
    return placeholder;
  }

  /** Removes all files of the body. */
  discard(): void {
    if (this.#open) this.#close(this.#open);
    for (const { path } of [...this.records, this.#open ?? { path: '' }]) {
      if (path) rmSync(path, { force: true });
    }
  }

  #close(blob: OpenBlob): void {
    if (blob.file !== undefined) closeSync(blob.file);
    blob.file = undefined;
  }
}
