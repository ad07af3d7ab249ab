import type { Message } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { recordDeliveryFailure } from '../envelopes/index.ts';
import type { FailedDelivery } from './delivery-status.ts';
import { recipientMac } from './mail-id.ts';

/**
 * Records on the signer that a mail of ours did not arrive. Mails to other people have nobody to tell it to. Returns
 * whether it was recorded.
 */
export async function recordFailure(
  services: Services,
  { envelopeId, signerId, kind, recipientMac: mac }: Message,
  failed: FailedDelivery,
): Promise<boolean> {
  const isToSigner = kind.startsWith('envelope.') || kind === 'signing.code';
  if (!isToSigner || !envelopeId || !signerId) return false;
  const concerns = (email: string) => mac === recipientMac(services, email);
  return recordDeliveryFailure(services, { ...failed, envelopeId, signerId, concerns });
}
