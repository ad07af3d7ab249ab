import { createHash } from 'node:crypto';
import { after, HOUR } from '../../kernel/clock.ts';
import { copyLines } from '../../platform/database/index.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Services } from '../../platform/services.ts';
import { BlobMissing } from '../../platform/storage/index.ts';
import { allLiveBlobsSql, findLiveBlobs } from './live-blobs.ts';

/** What the storage holds beside what the rows refer to. Lists have `NAMED` entries at most, counts are whole. */
export interface StorageReport {
  /** Files that rows refer to, and their bytes, as far as they are there and right. */
  readonly files: number;
  readonly bytes: number;
  /** Rows refer to them, and they are not there. */
  readonly missing: Findings;
  /** Their bytes are not those of their name. */
  readonly wrong: Findings;
  /** No row refers to them, and no sweep has taken them within the hour that it leaves them. */
  readonly orphans: Findings;
}

interface Findings {
  readonly count: number;
  /** Fingerprints. */
  readonly some: readonly string[];
}

type Parts = Pick<Services, 'clock' | 'database' | 'laterRooms' | 'storage'>;

/** Fingerprints that a finding names. */
const NAMED = 100;
/** Files that are read at a time. */
const AT_ONCE = 8;
/** Fingerprints asked about at once. */
const BATCH = 5_000;

/**
 * Reads every file that a row refers to and computes its fingerprint; then looks for files that no row refers to. Only
 * reads. What a running server removes or adds meanwhile is no finding.
 */
export async function checkStorage(
  services: Parts,
  onFile: (files: number, bytes: number) => void = () => {},
): Promise<StorageReport> {
  const [missing, wrong, orphans] = [new Found(), new Found(), new Found()];
  let files = 0;
  let bytes = 0;
  await inParallel(
    copyLines(services.database, allLiveBlobsSql(services.laterRooms, services.clock.now())),
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

/** Its size where its bytes are right. */
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

/** What was stored more than an hour ago: younger ones may be about to be named by a row. */
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
