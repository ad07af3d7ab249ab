import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { envelopeEnded } from './apply-batch.ts';
import { cancelPendingBatch } from './end-batch.ts';

/** What ends a mandate or an envelope ends the pending batches with it; what ends an envelope brings a decided one on. */
export async function reactions(kit: Kit, tx: Tx, { type, subjectId, aggregateId }: Happening): Promise<void> {
  if (type === 'mandate.revoked') {
    const pending = await tx.sealBatch.findMany({
      where: { mandateId: subjectId, status: 'PENDING' },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    for (const { id } of pending) await cancelPendingBatch(kit, tx, id, 'MANDATE_REVOKED');
  } else if (type === 'envelope.canceled' || type === 'envelope.expired' || type === 'envelope.completed') {
    const item = await tx.sealBatchItem.findFirst({
      where: { envelopeId: aggregateId, live: true },
      select: { batchId: true },
    });
    if (!item) return;
    if (type !== 'envelope.completed') await cancelPendingBatch(kit, tx, item.batchId, 'ENVELOPE_LEFT');
    envelopeEnded(kit, tx, item.batchId);
  }
}
