import { createHash, type Hash } from 'node:crypto';
import { type Digest, startDigest } from './algorithms.ts';
import type { SignedRange } from './signature-fields.ts';

/**
 * Digests of a file and of the byte ranges of its signatures. SHA-256 runs over the file once; its state at the start
 * of each gap is kept, so that a range costs only the bytes after its gap.
 */
export class FileDigests {
  /** Of the whole file, lowercase hex. */
  readonly sha256: string;
  readonly #bytes: Buffer;
  readonly #before = new Map<number, Hash>();

  constructor(bytes: Buffer, ranges: readonly SignedRange[]) {
    this.#bytes = bytes;
    const hash = createHash('sha256');
    let at = 0;
    for (const gapStart of [...new Set(ranges.map((range) => range.gapStart))].sort((a, b) => a - b)) {
      hash.update(bytes.subarray(at, gapStart));
      this.#before.set(gapStart, hash.copy());
      at = gapStart;
    }
    this.sha256 = hash.update(bytes.subarray(at)).digest('hex');
  }

  /** Returns the digest of a byte range. */
  of({ gapStart, gapEnd, end }: SignedRange, digest: Digest): Buffer {
    const started = digest.name === 'sha256' ? this.#before.get(gapStart)?.copy() : undefined;
    const hash = started ?? startDigest(digest).update(this.#bytes.subarray(0, gapStart));
    return hash.update(this.#bytes.subarray(gapEnd, end)).digest();
  }
}
