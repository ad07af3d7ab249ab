import type { Services } from '../../platform/services.ts';
import { sweepBlobs } from './sweep-blobs.ts';

/** To be run every hour or so. */
export const SWEEP_TASK = 'documents.sweep';

export const jobs = (services: Services) => ({
  [SWEEP_TASK]: async () => {
    await sweepBlobs(services);
  },
});

/** What of this room is due by the clock. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  swept: await sweepBlobs(services),
});
