import { lower } from '../../../kernel/text.ts';
import type { Message } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { recordAcceptedMessage as recordOnBatch } from '../../batches/index.ts';
import { recordAcceptedMessage as recordOnEnvelope } from '../../envelopes/index.ts';

export interface Acceptance {
  readonly sentTo: string;
  readonly acceptedAt: Date;
  /** The server's words, cleaned. */
  readonly reply: string | null;
}

type Accepted = Pick<Message, 'id' | 'kind' | 'channel' | 'envelopeId' | 'signerId' | 'batchId' | 'createdAt'>;

/**
 * Records in the chain of the envelope or the batch that a server accepted a message. Never throws: the message has left,
 * and the evidence then shows no acceptance.
 */
export async function recordAcceptance(services: Services, message: Accepted, acceptance: Acceptance): Promise<void> {
  const { id, kind, channel, envelopeId, signerId, batchId, createdAt } = message;
  const facts = { kind, channel: lower(channel), queuedAt: createdAt, ...acceptance };
  try {
    if (envelopeId && signerId) await recordOnEnvelope(services, { ...facts, envelopeId, signerId });
    else if (batchId) await recordOnBatch(services, { ...facts, batchId });
  } catch (error) {
    services.log.warn({ err: error, messageId: id, kind }, 'the acceptance of a message was not recorded');
  }
}
