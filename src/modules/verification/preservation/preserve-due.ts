import { setTimeout as sleep } from 'node:timers/promises';
import { type PreservedFile, withLock } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { renewingAtOnce } from '../../documents/index.ts';
import { limits } from './limits.ts';
import { type PreservationEnd, preserveFile } from './preserve-file.ts';
import { findDue } from './store.ts';
import { takeInventory } from './take-inventory.ts';

/** Number of results of each kind. */
export type PreservationCount = Readonly<Partial<Record<PreservationEnd | 'found', number>>>;

/**
 * Takes the inventory and does what is due, piece by piece, in one process of the installation at a time. A run ends
 * when nothing is due, after some minutes, when `signal` is aborted, or when no time-stamp can be obtained; the next
 * run continues. Safe to repeat.
 */
export async function preserveDue(services: Services, signal?: AbortSignal): Promise<PreservationCount> {
  const count: Partial<Record<PreservationEnd | 'found', number>> = {};
  await withLock(services.database, 'preservation', 0, async () => {
    const deadline = performance.now() + limits.run;
    const mayGoOn = () => !signal?.aborted && performance.now() < deadline;
    const found = await takeInventory(services, mayGoOn);
    if (found > 0) count.found = found;
    let outages = 0;
    const tally = (end: PreservationEnd) => {
      count[end] = (count[end] ?? 0) + 1;
      outages = end === 'outage' ? outages + 1 : 0;
    };
    while (mayGoOn() && outages < limits.outages) {
      const piece = await findDue(services, limits.piece);
      if (piece.length === 0) break;
      await inLanes(services, piece, () => mayGoOn() && outages < limits.outages, tally);
    }
  });
  return count;
}

/** Works through a piece, a few files in parallel. Limits the rate of requests to an external authority. */
async function inLanes(
  services: Services,
  piece: readonly PreservedFile[],
  mayGoOn: () => boolean,
  tally: (end: PreservationEnd) => void,
): Promise<void> {
  const waiting = [...piece];
  const pace = pacemaker(services.config.timestampAuthorities.length > 0 ? limits.outsideInterval : 0);
  const lane = async () => {
    while (mayGoOn()) {
      const file = waiting.shift();
      if (!file) return;
      await pace();
      tally(await preserveFile(services, file));
    }
  };
  await Promise.all(Array.from({ length: renewingAtOnce(services) }, lane));
}

/** Returns a function that resolves once per interval (ms). */
function pacemaker(interval: number): () => Promise<void> {
  let next = performance.now();
  return async () => {
    if (interval === 0) return;
    const wait = next - performance.now();
    next = Math.max(next, performance.now()) + interval;
    if (wait > 0) await sleep(wait);
  };
}
