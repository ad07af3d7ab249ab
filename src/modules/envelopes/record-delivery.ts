import { repeatableTransaction, type Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent } from '../evidence/index.ts';
import { about, everybody, personEventType } from './people.ts';
import { envelopeChain, lockEnvelope } from './store.ts';

/** What a mail server or an SMS provider said about a message to a signer that did not arrive. */
interface DeliveryReport {
  readonly envelopeId: string;
  readonly signerId: string;
  readonly channel: 'email' | 'sms';
  /** Enhanced status code (RFC 3463). */
  readonly status: string;
  /** The server's words: one line, at most 300 characters. */
  readonly reason: string;
  /** Whether the message was sent to this address or number of the signer. */
  readonly concerns: (address: string) => boolean;
}

/**
 * Records on the signer and in the chain that a mail or an SMS was not delivered. Only while the envelope waits for the signer, and
 * only if the signer still has the address. A repeated report with the same status changes nothing. Returns whether it
 * was recorded.
 */
export const recordDeliveryFailure = (
  services: Services,
  { envelopeId, signerId, channel, status, reason, concerns }: DeliveryReport,
): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, envelopeId);
    const signer = envelope && everybody(envelope).find(({ id }) => id === signerId);
    const address = channel === 'sms' ? (signer?.phone ?? '') : (signer?.email ?? '');
    if (!envelope || !signer || envelope.status !== 'SENT' || !isAwaited(signer) || !concerns(address)) return false;
    if (signer.deliveryFailedAt && signer.deliveryStatus === status) return false;
    await tx.signer.update({
      where: { id: signerId },
      data: { deliveryFailedAt: services.clock.now(), deliveryStatus: status, deliveryReason: reason },
    });
    await appendEvent(services, tx, envelopeChain(envelope), {
      type: personEventType(signer, 'delivery_failed'),
      subjectId: signerId,
      actor: 'system',
      data: { ...about(signer), channel, status },
      personal: { sent_to: address, reason },
    });
    return true;
  });

const isAwaited = ({ status, email }: Signer): boolean => status === 'NOTIFIED' && email !== '';

/** A message that a mail or SMS server accepted. */
export interface AcceptedMessage {
  /** For example `envelope.turn` or `batch.code`. */
  readonly kind: string;
  readonly channel: 'email' | 'sms';
  readonly queuedAt: Date;
  readonly acceptedAt: Date;
  readonly sentTo: string;
  /** The server's words, at most 300 characters. Untrusted. Null if it said nothing. */
  readonly reply: string | null;
}

/** What the event of an accepted message states about it, without personal data. */
export const acceptanceFacts = ({ kind, channel, queuedAt, acceptedAt }: AcceptedMessage) => ({
  ...{ message: kind, channel },
  ...{ queued_at: queuedAt.toISOString(), accepted_at: acceptedAt.toISOString() },
});

/** Records in the chain that a server accepted a message to a signer. Only while the envelope is sent. */
export const recordAcceptedMessage = (
  services: Services,
  { envelopeId, signerId, ...message }: AcceptedMessage & Record<'envelopeId' | 'signerId', string>,
): Promise<void> =>
  repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, envelopeId);
    const signer = envelope && everybody(envelope).find(({ id }) => id === signerId);
    if (envelope?.status !== 'SENT' || !signer) return;
    await appendEvent(services, tx, envelopeChain(envelope), {
      type: personEventType(signer, 'message_accepted'),
      subjectId: signerId,
      actor: 'system',
      data: { ...about(signer), ...acceptanceFacts(message) },
      // The address of an erased person is not recorded again.
      personal: signer.email === '' ? {} : { sent_to: message.sentTo, reply: message.reply },
    });
  });

/** A message to a signer: what it was, and when a server accepted it. */
export interface Delivery {
  /** For example `envelope.turn`, `envelope.reminder`, `signing.code`. */
  readonly kind: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly queuedAt: Date;
  /** When the mail server or the SMS provider accepted it. Null until then, and where none is configured. */
  readonly acceptedAt: Date | null;
  /** What the mail server said, at most 300 characters. Untrusted. */
  readonly reply: string | null;
  /** Parts of an SMS with a link. Null for mails and codes. */
  readonly segments: number | null;
}
