import type { Tx } from '../../platform/database/index.ts';

/** Notes which batch has taken envelopes that the transaction holds. */
export const assignBatch = async (tx: Tx, envelopeIds: readonly string[], batchId: string): Promise<void> =>
  void (await tx.envelope.updateMany({ where: { id: { in: [...envelopeIds] } }, data: { batchId } }));

/** Frees the envelopes of a batch, except those that another transaction holds: the next batch overwrites these. */
export const releaseBatch = async (tx: Tx, batchId: string): Promise<void> =>
  void (await tx.$executeRaw`
    UPDATE envelopes SET batch_id = NULL
    WHERE id IN (SELECT id FROM envelopes WHERE batch_id = ${batchId}::uuid FOR UPDATE SKIP LOCKED)`);
