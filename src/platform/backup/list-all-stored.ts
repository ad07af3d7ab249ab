import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { linesOf } from '../lines.ts';
import type { BlobStorage } from '../storage/index.ts';

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
  const lines = linesOf(createReadStream(blobsFile))[Symbol.asyncIterator]();
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
