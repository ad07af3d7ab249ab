import './mandate-acts/schema/operations.ts';
import './schema/index.ts';
import { eachDueRow, sql, type Tx } from '../../platform/database/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import { give, type Room } from '../../platform/room.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { accessNeeds, isHere } from '../access/index.ts';
import { envelopeAfter, envelopeNeeds } from '../envelopes/index.ts';
import {
  APPLY_TASK,
  applyBatch,
  cancelPendingBatch,
  EXPIRE_TASK,
  envelopesEnded,
  expireBatch,
  settleBatches,
} from './apply-batch.ts';
import { reasons as mandateReasons } from './mandate-acts/input.ts';
import { jobs as mandateJobs, subscribers as mandateSubscribers, sweep as sweepMandates } from './mandate-acts/jobs.ts';
import { faults, reasons } from './refusals.ts';
import { batchLinkGenerations, inNoLiveBatch } from './store.ts';

const jobs = (services: Services): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireBatch(services, String(id));
  },
  [APPLY_TASK]: ({ id, shard }) => applyBatch(services, String(id), Number(shard)),
});

/** Runs all overdue work of this room, including what a crashed process left. */
async function sweep(services: Services): Promise<Record<string, number>> {
  const expired = await eachDueRow(
    'expiresAt',
    ({ after, page }) =>
      services.database.prisma.sealBatch.findMany({
        where: { ...after, status: 'PENDING', expiresAt: { lte: services.clock.now() }, organization: isHere },
        ...page,
      }),
    (id) => expireBatch(services, id),
  );
  return { batches_expired: expired, batches_applied: await settleBatches(services) };
}

/**
 * When a mandate or an envelope ends, its pending batches end too. When an envelope of an authorized batch ends, the
 * batch progresses.
 */
async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const revoked = domainEvents.filter(({ type }) => type === 'mandate.revoked');
  if (revoked.length > 0) {
    const pending = await tx.sealBatch.findMany({
      where: { mandateId: { in: revoked.map(({ subjectId }) => subjectId) }, status: 'PENDING' },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    for (const { id } of pending) await cancelPendingBatch(services, tx, id, 'MANDATE_REVOKED');
  }
  const left = await batchesOf(tx, domainEvents, ['envelope.canceled', 'envelope.expired']);
  for (const id of left) await cancelPendingBatch(services, tx, id, 'ENVELOPE_LEFT');
  const completed = await batchesOf(tx, domainEvents, ['envelope.completed']);
  for (const id of new Set([...left, ...completed])) envelopesEnded(services, tx, id);
}

/** Ids of the live batches with an envelope to which one of these events happened, sorted. */
async function batchesOf(tx: Tx, domainEvents: readonly DomainEvent[], types: readonly string[]): Promise<string[]> {
  const envelopeIds = domainEvents
    .filter((event) => types.includes(event.type) && envelopeAfter(event)?.batchId !== null)
    .map(({ aggregateId }) => aggregateId);
  if (envelopeIds.length === 0) return [];
  const items = await tx.rows<{ id: string }>(sql`
    SELECT DISTINCT batch_id AS id FROM seal_batch_items
    WHERE envelope_id = ANY(ARRAY(SELECT unnest(${envelopeIds}::uuid[]))) AND live ORDER BY batch_id`);
  return items.map(({ id }) => id);
}

export const room = {
  faults,
  reasons: { ...mandateReasons, ...reasons },
  jobs: (services) => ({ ...mandateJobs(services), ...jobs(services) }),
  sweep: async (services) => ({ ...(await sweepMandates(services)), ...(await sweep(services)) }),
  subscribers: async (services, tx, domainEvents) => {
    await mandateSubscribers(services, tx, domainEvents);
    await subscribers(services, tx, domainEvents);
  },
  services: [
    give(accessNeeds.linkGenerations.batch, () => batchLinkGenerations),
    give(envelopeNeeds.inNoLiveBatch, () => inNoLiveBatch),
  ],
} satisfies Room;
