import type { Kit } from '../../platform/kit.ts';
import { sweepBlobs } from './sweep-blobs.ts';

/** To be run every hour or so. */
export const SWEEP_TASK = 'documents.sweep';

export const jobs = (kit: Kit) => ({
  [SWEEP_TASK]: async () => {
    await sweepBlobs(kit);
  },
});

/** What of this room is due by the clock. */
export const sweep = async (kit: Kit): Promise<Record<string, number>> => ({ swept: await sweepBlobs(kit) });
