import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { checkpointFileName } from './checkpoint.ts';
import { forgetEntries } from './log/entries.ts';
import { LONG, nameOfBlocks } from './verified-blocks.ts';

/** The job that removes the files of chains whose rows are deleted. */
export const FORGET_TASK = 'evidence.forget';

/** Queues the removal of the files of these chains, in the transaction that deletes their rows. */
export const queueForgetting = (tx: Tx, ids: readonly string[]): Promise<unknown> => enqueue(tx, FORGET_TASK, { ids });

/**
 * Removes the checkpoints of chains that have ended, and their names in the log. Only of chains that are gone: a checkpoint without its chain says
 * that somebody deleted it.
 */
export async function forgetChainFiles({ database, namedFiles }: Services, ids: readonly string[]): Promise<void> {
  const left = await database.prisma.evidenceChain.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  const gone = ids.filter((id) => !left.some((chain) => chain.id === id));
  await forgetEntries(database, gone);
  for (const id of gone) {
    await namedFiles.remove(checkpointFileName(id));
    await namedFiles.remove(nameOfBlocks(id));
  }
}

/** The job that verifies a chain and keeps its verified blocks. */
export const VERIFY_TASK = 'evidence.verify';
/** Everything else goes first. */
const PRIORITY = 10;

/**
 * Queues the verification of a long chain, so that later reads only compare its blocks. Call it when the chain has
 * reached its end, or nearly.
 */
export async function queueVerification(tx: Tx, chainId: string): Promise<void> {
  const chain = await tx.evidenceChain.findUnique({ where: { id: chainId } });
  if ((chain?.headSeq ?? 0) >= LONG)
    await enqueue(tx, VERIFY_TASK, { id: chainId }, { key: `${VERIFY_TASK}:${chainId}`, priority: PRIORITY });
}
