import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from './checkpoint.ts';
import { nameOfBlocks } from './verified-blocks.ts';

/** The job that removes the files of chains whose rows are deleted. */
export const FORGET_TASK = 'evidence.forget';

/** Queues the removal of the files of these chains, in the transaction that deletes their rows. */
export const queueForgetting = (tx: Tx, ids: readonly string[]): Promise<unknown> => enqueue(tx, FORGET_TASK, { ids });

/**
 * Removes the checkpoints of chains that have ended. Only of chains that are gone: a checkpoint without its chain says
 * that somebody deleted it.
 */
export async function forgetChainFiles({ database, namedFiles }: Services, ids: readonly string[]): Promise<void> {
  const left = await database.prisma.evidenceChain.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  for (const id of ids) {
    if (left.some((chain) => chain.id === id)) continue;
    await namedFiles.remove(nameOf(id));
    await namedFiles.remove(nameOfBlocks(id));
  }
}
