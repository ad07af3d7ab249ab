import type { Kit } from '../../platform/kit.ts';
import { CHECKPOINT_TASK, checkpointChains } from './checkpoint.ts';

export const jobs = (kit: Kit) => ({
  [CHECKPOINT_TASK]: async () => {
    await checkpointChains(kit);
  },
});
