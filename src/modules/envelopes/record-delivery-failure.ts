import type { Signer } from '../../platform/database/index.ts';
import { repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent } from '../evidence/index.ts';
import { chainOf, lockEnvelope } from './store.ts';

/** What a mail server reported about a mail to a signer. */
export interface DeliveryReport {
  readonly envelopeId: string;
  readonly signerId: string;
  /** Enhanced status code (RFC 3463). */
  readonly status: string;
  /** The server's words: one line, at most 300 characters. */
  readonly reason: string;
  /** Whether the mail was sent to this address of the signer. */
  readonly concerns: (email: string) => boolean;
}

/**
 * Records on the signer and in the chain that a mail was not delivered. Only while the envelope waits for the signer, and
 * only if the signer still has the address. A repeated report with the same status changes nothing. Returns whether it
 * was recorded.
 */
export const recordDeliveryFailure = (
  services: Services,
  { envelopeId, signerId, status, reason, concerns }: DeliveryReport,
): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, envelopeId);
    const signer = envelope?.signers.find(({ id }) => id === signerId);
    if (!envelope || !signer || envelope.status !== 'SENT' || !isAwaited(signer) || !concerns(signer.email))
      return false;
    if (signer.deliveryFailedAt && signer.deliveryStatus === status) return false;
    await tx.signer.update({
      where: { id: signerId },
      data: { deliveryFailedAt: services.clock.now(), deliveryStatus: status, deliveryReason: reason },
    });
    await appendEvent(services, tx, chainOf(envelope), {
      type: 'signer.delivery_failed',
      subjectId: signerId,
      actor: 'system',
      data: { signer: signer.position + 1, channel: 'email', status },
      personal: { sent_to: signer.email, reason },
    });
    return true;
  });

const isAwaited = ({ status, email }: Signer): boolean => status === 'NOTIFIED' && email !== '';
