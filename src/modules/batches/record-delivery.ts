import { repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent } from '../evidence/index.ts';
import { chainOf, lockBatch } from './store.ts';

/** A message to the agent of a batch that a mail or SMS server accepted. */
export interface AcceptedMessage {
  readonly batchId: string;
  /** `batch.pending` or `batch.code`. */
  readonly kind: string;
  readonly channel: 'email' | 'sms';
  readonly queuedAt: Date;
  readonly acceptedAt: Date;
  readonly sentTo: string;
  /** The server's words, at most 300 characters. Untrusted. Null if it said nothing. */
  readonly reply: string | null;
}

/** Records in the chain that a server accepted a message to the agent. Only while the batch is pending. */
export const recordAcceptedMessage = (
  services: Services,
  { batchId, kind, channel, queuedAt, acceptedAt, sentTo, reply }: AcceptedMessage,
): Promise<void> =>
  repeatableTransaction(services.database, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch?.status !== 'PENDING') return;
    await appendEvent(services, tx, chainOf(batch), {
      type: 'seal_batch.message_accepted',
      actor: 'system',
      data: {
        ...{ message: kind, channel },
        ...{ queued_at: queuedAt.toISOString(), accepted_at: acceptedAt.toISOString() },
      },
      personal: { sent_to: sentTo, reply },
    });
  });
