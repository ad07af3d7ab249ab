import type { Kit } from '../../platform/kit.ts';
import { CHECKPOINT_TASK, checkpointChains } from './checkpoint.ts';

export const jobs = (kit: Kit) => ({
  [CHECKPOINT_TASK]: async () => {
    await checkpointChains(kit);
  },
});

/** Checkpoints that were never queued: their process died after its commit. */
export const sweep = async (kit: Kit): Promise<Record<string, number>> => ({
  checkpointed: await checkpointChains(kit),
});
