import type { Services } from '../../platform/services.ts';
import { sweepBlobs, sweepShare } from './sweep-blobs.ts';

/** Scheduled about every hour; each time it looks at a share of the stored files. */
export const SWEEP_TASK = 'documents.sweep';

export const jobs = (services: Services) => ({
  [SWEEP_TASK]: async () => {
    await sweepShare(services);
  },
});

/** Runs all overdue work of this room. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  swept: await sweepBlobs(services),
});
