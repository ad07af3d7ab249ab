import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { LONG } from './verified-blocks.ts';

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
