import type { Tx } from '../../platform/database/index.ts';

/** Records the batch of envelopes. The transaction must hold their row locks. */
export const assignBatch = async (tx: Tx, envelopeIds: readonly string[], batchId: string): Promise<void> =>
  void (await tx.envelope.updateMany({ where: { id: { in: [...envelopeIds] } }, data: { batchId } }));

/**
 * Removes the envelopes from a batch. Skips those locked by another transaction: the next batch overwrites their value.
 */
export const releaseBatch = async (tx: Tx, batchId: string): Promise<void> =>
  void (await tx.$executeRaw`
    UPDATE envelopes SET batch_id = NULL
    WHERE id IN (SELECT id FROM envelopes WHERE batch_id = ${batchId}::uuid FOR UPDATE SKIP LOCKED)`);
