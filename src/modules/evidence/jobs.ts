import type { Services } from '../../platform/services.ts';
import { CHECKPOINT_TASK, checkpointChains } from './checkpoint.ts';
import { forgetChanges } from './forget-changes.ts';

export const jobs = (services: Services) => ({
  [CHECKPOINT_TASK]: async () => {
    await checkpointChains(services);
  },
});

/** Writes checkpoints that were never queued because their process died after the commit, and deletes old changes. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  checkpointed: await checkpointChains(services),
  changes_forgotten: await forgetChanges(services),
});
