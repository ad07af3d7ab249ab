import type { Services } from '../../platform/services.ts';
import { sweepBlobs } from './sweep-blobs.ts';

/** Scheduled about every hour. */
export const SWEEP_TASK = 'documents.sweep';

export const jobs = (services: Services) => ({
  [SWEEP_TASK]: async () => {
    await sweepBlobs(services);
  },
});

/** Runs all overdue work of this room. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  swept: await sweepBlobs(services),
});
