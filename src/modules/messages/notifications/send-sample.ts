import { after, DAY } from '../../../kernel/clock.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { readOrganization, readUser } from '../../access/index.ts';
import { queueMessage } from './queue-message.ts';

/** Queues a sample of an organisation's mails to the member who asked for it. Its button opens the settings. */
export async function sendSample(
  services: Services,
  tx: Tx,
  { organizationId, subjectId, mode }: DomainEvent,
): Promise<void> {
  const { name, timeZone } = await readOrganization(tx, organizationId);
  const user = await readUser(tx, subjectId);
  if (!user.email) return;
  const data = {
    recipientName: user.name || user.email,
    organizationName: name,
    timeZone,
    envelopeName: 'Exemple de contrat (sample)',
    mode,
    message: null,
    link: `${services.config.publicUrl}/console/settings`,
    expiresAt: after(services.clock.now(), 7 * DAY),
  };
  await queueMessage(services, tx, { kind: 'envelope.turn', organizationId, to: user.email, language: null, data });
}
