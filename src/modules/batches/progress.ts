import { setTimeout as sleep } from 'node:timers/promises';
import { repeatableTransaction, type SealBatch, sql, type Tx } from '../../platform/database/index.ts';
import { eventSharer, untilReturned } from '../../platform/graphql/stream.ts';
import type { Services } from '../../platform/services.ts';
import { type AcceptedMessage, acceptanceFacts, envelopeStates } from '../envelopes/index.ts';
import { appendEvent, followWakeups } from '../evidence/index.ts';
import { sealingStates } from '../signing/index.ts';
import { batchChain, lockBatch, statusNow } from './store.ts';

/** Progress of a batch, in numbers of envelopes. */
export interface Progress {
  readonly batchId: string;
  readonly status: SealBatch['status'];
  readonly total: number;
  readonly sealed: number;
  /** Canceled before they were sealed. */
  readonly dropped: number;
  /** Their seal failed and waits for another attempt. */
  readonly waiting: number;
  readonly appliedAt: Date | null;
}

export async function readProgress(services: Services, id: string): Promise<Progress> {
  const [row] = await services.database.rows<{
    status: SealBatch['status'];
    expiresAt: Date;
    appliedAt: Date | null;
    total: number;
    sealed: number;
    dropped: number;
    waiting: number;
  }>(sql`SELECT b.status::text, b.expires_at AS "expiresAt", b.applied_at AS "appliedAt", count(*)::int AS total,
      count(*) FILTER (WHERE e.status = 'COMPLETED')::int AS sealed,
      count(*) FILTER (WHERE e.status = 'CANCELED')::int AS dropped,
      count(*) FILTER (WHERE s.state = 'WAITING')::int AS waiting
    FROM seal_batches b
    JOIN seal_batch_items i ON i.batch_id = b.id
    JOIN ${envelopeStates} e ON e.id = i.envelope_id
    LEFT JOIN ${sealingStates} s ON s.envelope_id = e.id
    WHERE b.id = ${id}::uuid GROUP BY b.id`);
  const { expiresAt, ...progress } = row!;
  return { ...progress, batchId: id, status: statusNow({ status: progress.status, expiresAt }, services.clock.now()) };
}

/** Number of envelopes of a batch that are sealed. */
export async function countSealed(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.rows<{
    sealed: number;
  }>(sql`SELECT count(*)::int AS sealed FROM seal_batch_items i JOIN ${envelopeStates} e ON e.id = i.envelope_id
     WHERE i.batch_id = ${id}::uuid AND e.status = 'COMPLETED'`);
  return row!.sealed;
}

const shared = eventSharer<Progress>();

/** Minimum time between two items: a page cannot show more, and it limits the cost of a hundred readers. */
const PAUSE_MS = 150;

/**
 * Follows a batch: the current progress, then each change, a few per second at most. The progress is read from the
 * database; wake-ups only signal when to look.
 */
export const followProgress = (services: Services, id: string): AsyncIterableIterator<Progress> =>
  untilReturned(async function* (signal) {
    let last = '';
    for await (const _ of followWakeups(services, id, signal)) {
      const progress = await readProgress(services, id);
      const shown = JSON.stringify(progress);
      if (shown !== last) yield await shared(services, shown, () => Promise.resolve(progress));
      last = shown;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  });

/** Records in the chain that a server accepted a message to the agent. Only while the batch is pending. */
export const recordAcceptedMessage = (
  services: Services,
  { batchId, ...message }: AcceptedMessage & { readonly batchId: string },
): Promise<void> =>
  repeatableTransaction(services.database, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch?.status !== 'PENDING') return;
    await appendEvent(services, tx, batchChain(batch), {
      type: 'seal_batch.message_accepted',
      actor: 'system',
      data: acceptanceFacts(message),
      personal: { sent_to: message.sentTo, reply: message.reply },
    });
  });
