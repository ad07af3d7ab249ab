import type { Message } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { recordDeliveryFailure } from '../../envelopes/index.ts';
import type { FailedDelivery } from './delivery-status.ts';
import { recipientMac } from './mail-id.ts';

/**
 * Records a report about the mail with this id, once: a report that is sent again, or by somebody who copied it, changes
 * nothing, also after the mail was sent again. Returns whether it was recorded.
 */
export async function recordReport(services: Services, id: string, failed: FailedDelivery): Promise<boolean> {
  const { message } = services.database.prisma;
  const mail = await message.findUnique({ where: { id } });
  if (!mail || mail.reportedAt || !(await recordFailure(services, mail, failed))) return false;
  await message.update({ where: { id }, data: { reportedAt: services.clock.now() } });
  return true;
}

/**
 * Records on the signer that a mail of ours did not arrive. Mails to other people have nobody to tell it to. Returns
 * whether it was recorded.
 */
export async function recordFailure(
  services: Services,
  { envelopeId, signerId, kind, recipientMac: mac }: Pick<Message, 'envelopeId' | 'signerId' | 'kind' | 'recipientMac'>,
  failed: FailedDelivery,
): Promise<boolean> {
  const isToSigner = kind.startsWith('envelope.') || kind === 'signing.code';
  if (!isToSigner || !envelopeId || !signerId) return false;
  const concerns = (email: string) => mac === recipientMac(services, email);
  return recordDeliveryFailure(services, { ...failed, envelopeId, signerId, concerns });
}
