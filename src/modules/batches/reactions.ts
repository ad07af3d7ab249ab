import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { envelopesEnded } from './apply-batch.ts';
import { cancelPendingBatch } from './end-batch.ts';

/** What ends a mandate or an envelope ends the pending batches with it; what ends an envelope brings a decided one on. */
export async function reactions(kit: Kit, tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const revoked = happenings.filter(({ type }) => type === 'mandate.revoked');
  if (revoked.length > 0) {
    const pending = await tx.sealBatch.findMany({
      where: { mandateId: { in: revoked.map(({ subjectId }) => subjectId) }, status: 'PENDING' },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    for (const { id } of pending) await cancelPendingBatch(kit, tx, id, 'MANDATE_REVOKED');
  }
  const left = await batchesOf(tx, happenings, ['envelope.canceled', 'envelope.expired']);
  for (const id of left) await cancelPendingBatch(kit, tx, id, 'ENVELOPE_LEFT');
  const completed = await batchesOf(tx, happenings, ['envelope.completed']);
  for (const id of new Set([...left, ...completed])) envelopesEnded(kit, tx, id);
}

/** The live batches of the envelopes to which one of these happened, in the order of their ids. */
async function batchesOf(tx: Tx, happenings: readonly Happening[], types: readonly string[]): Promise<string[]> {
  const envelopeIds = happenings.flatMap(({ type, aggregateId }) => (types.includes(type) ? aggregateId : []));
  if (envelopeIds.length === 0) return [];
  const items = await tx.sealBatchItem.findMany({
    where: { envelopeId: { in: envelopeIds }, live: true },
    select: { batchId: true },
    distinct: ['batchId'],
    orderBy: { batchId: 'asc' },
  });
  return items.map(({ batchId }) => batchId);
}
