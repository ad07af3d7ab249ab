import type { Services } from '../../platform/services.ts';
import { sweepNamed, sweepTemp } from './sweep-blobs.ts';

/** Blobs are named by their SHA-256: each of the first two hex digits has the same part of them. */
const PREFIXES = 256;
/** The job runs every hour: in a day it has seen all blobs. */
const SHARE = Math.ceil(PREFIXES / 24);
/** Beside the blobs: the first two hex digits that are next, and nothing else. */
const POSITION = 'sweep/next';

/**
 * Sweeps the next share of the blobs, and all temporary files. Each finished prefix is noted at once: after a crash the
 * next run continues there. Returns the number of removed files.
 */
export async function sweepShare(services: Services): Promise<number> {
  let removed = await sweepTemp(services);
  let next = await readPosition(services);
  for (let count = 0; count < SHARE; count++) {
    removed += await sweepNamed(services, hex(next));
    next = (next + 1) % PREFIXES;
    await services.namedFiles.write(POSITION, Buffer.from(hex(next)));
  }
  return removed;
}

const hex = (prefix: number): string => prefix.toString(16).padStart(2, '0');

/** Begins at 0 where there is no position, or none that can be read. */
async function readPosition({ namedFiles }: Services): Promise<number> {
  const text = (await namedFiles.read(POSITION))?.toString() ?? '';
  return /^[0-9a-f]{2}$/.test(text) ? Number.parseInt(text, 16) : 0;
}
