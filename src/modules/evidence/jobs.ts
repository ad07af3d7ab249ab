import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { CHECKPOINT_TASK, checkpointChains } from './checkpoint.ts';
import { FORGET_TASK, forgetChainFiles } from './forget-chains.ts';
import { forgetChanges } from './forget-changes.ts';
import { VERIFY_TASK } from './queue-verification.ts';
import { readChain } from './read-chain.ts';

export const jobs = (services: Services): Tasks => ({
  [CHECKPOINT_TASK]: async () => {
    await checkpointChains(services);
  },
  [VERIFY_TASK]: async ({ id }) => {
    await readChain(services, String(id));
  },
  [FORGET_TASK]: ({ ids }) => forgetChainFiles(services, ids as readonly string[]),
});

/** Writes checkpoints that were never queued because their process died after the commit, and deletes old changes. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  checkpointed: await checkpointChains(services),
  changes_forgotten: await forgetChanges(services),
});
