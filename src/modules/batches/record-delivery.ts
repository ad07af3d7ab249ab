import { repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type AcceptedMessage, acceptanceFacts } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { chainOf, lockBatch } from './store.ts';

/** Records in the chain that a server accepted a message to the agent. Only while the batch is pending. */
export const recordAcceptedMessage = (
  services: Services,
  { batchId, ...message }: AcceptedMessage & { readonly batchId: string },
): Promise<void> =>
  repeatableTransaction(services.database, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch?.status !== 'PENDING') return;
    await appendEvent(services, tx, chainOf(batch), {
      type: 'seal_batch.message_accepted',
      actor: 'system',
      data: acceptanceFacts(message),
      personal: { sent_to: message.sentTo, reply: message.reply },
    });
  });
