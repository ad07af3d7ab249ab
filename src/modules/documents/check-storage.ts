import { createHash } from 'node:crypto';
import { after, HOUR } from '../../kernel/clock.ts';
import { copyLines } from '../../platform/database/index.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Services } from '../../platform/services.ts';
import { BlobMissing } from '../../platform/storage/index.ts';
import { allLiveBlobsSql, findLiveBlobs } from './sweep-blobs.ts';

/** Differences between the storage and the rows. Lists contain at most `NAMED` entries; counts are complete. */
export interface StorageReport {
  /** Intact files that rows refer to, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Files that rows refer to and that do not exist. */
  readonly missing: Findings;
  /** Files whose bytes do not match their fingerprint. */
  readonly wrong: Findings;
  /** Files that no row refers to and that are older than the sweep's grace period of one hour. */
  readonly orphans: Findings;
}

interface Findings {
  readonly count: number;
  /** Fingerprints, at most `NAMED`. */
  readonly some: readonly string[];
}

type Parts = Pick<Services, 'blobsInUse' | 'clock' | 'database' | 'storage'>;

/** Maximum number of fingerprints in a list. */
const NAMED = 100;
/** Number of files read in parallel. */
const AT_ONCE = 8;
/** Number of fingerprints per query. */
const BATCH = 5_000;

/**
 * Reads every file that a row refers to and verifies its fingerprint; then looks for files that no row refers to.
 * Read-only. Ignores what a running server adds or removes meanwhile.
 */
export async function checkStorage(
  services: Parts,
  onFile: (files: number, bytes: number) => void = () => {},
): Promise<StorageReport> {
  const [missing, wrong, orphans] = [new Found(), new Found(), new Found()];
  let files = 0;
  let bytes = 0;
  await inParallel(
    copyLines(services.database, allLiveBlobsSql(services.blobsInUse, services.clock.now())),
    AT_ONCE,
    async (sha256) => {
      const read = await readBlob(services, sha256);
      if (typeof read === 'number') {
        files += 1;
        bytes += read;
        return onFile(files, bytes);
      }
      const stillLive = (await findLiveBlobs(services, [sha256])).has(sha256);
      if (stillLive) (read === 'missing' ? missing : wrong).add(sha256);
    },
  );
  for await (const batch of oldBlobs(services)) {
    const live = await findLiveBlobs(services, batch);
    for (const sha256 of batch) if (!live.has(sha256)) orphans.add(sha256);
  }
  return { files, bytes, missing, wrong, orphans };
}

class Found implements Findings {
  count = 0;
  readonly some: string[] = [];

  add(sha256: string): void {
    this.count += 1;
    if (this.some.length < NAMED) this.some.push(sha256);
  }
}

/** Returns the size if the bytes match the fingerprint. */
async function readBlob({ storage }: Parts, sha256: string): Promise<number | 'missing' | 'wrong'> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of storage.stream(sha256) as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
    }
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    throw error;
  }
  return hash.digest('hex') === sha256 ? size : 'wrong';
}

/** Yields blobs stored more than an hour ago: a row may be about to refer to younger ones. */
async function* oldBlobs({ storage, clock }: Parts): AsyncIterable<string[]> {
  const before = after(clock.now(), -HOUR);
  let batch: string[] = [];
  for await (const { sha256, modifiedAt } of storage.list()) {
    if (modifiedAt >= before) continue;
    if (batch.push(sha256) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
