import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { FORGET_TASK, forgetChainFiles, VERIFY_TASK } from './chain-jobs.ts';
import { forgetChanges } from './changes.ts';
import { CHECKPOINT_TASK, checkpointChains } from './checkpoint.ts';
import { logDay } from './log/days.ts';
import { LOG_TASK, sequenceLog } from './log/sequence.ts';
import { readChain } from './read-chain.ts';

export const jobs = (services: Services): Tasks => ({
  [CHECKPOINT_TASK]: async () => {
    await checkpointChains(services);
  },
  [LOG_TASK]: async () => {
    await sequenceLog(services);
  },
  [VERIFY_TASK]: async ({ id }) => {
    await readChain(services, String(id));
  },
  [FORGET_TASK]: ({ ids }) => forgetChainFiles(services, ids as readonly string[]),
});

/**
 * Writes checkpoints and appends to the log what was never queued because a process died after the commit, and deletes old
 * changes.
 */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const checkpointed = await checkpointChains(services);
  await logDay(services);
  return {
    checkpointed,
    logged: await sequenceLog(services),
    changes_forgotten: await forgetChanges(services),
  };
}
