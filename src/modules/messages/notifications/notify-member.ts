import { MINUTE } from '../../../kernel/clock.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { codeRules, readInvitation, readOrganization, readUser } from '../../access/index.ts';
import type { MessageData } from './kinds.ts';
import { queueMessage } from './queue-message.ts';

/** Writes to people of the console: codes, invitations, changes of address. */
export async function notifyMember(services: Services, tx: Tx, domainEvent: DomainEvent): Promise<void> {
  const { organizationId } = domainEvent;
  const organization = await readOrganization(tx, organizationId);
  const { name, timeZone } = organization;
  const common = { organizationName: name, timeZone, envelopeName: 'Esign', mode: 'LIVE' as const };
  if (domainEvent.type === 'member.invited') await tellInvited(services, tx, domainEvent, common);
  else await tellUser(services, tx, domainEvent, common);
}

type CommonFacts = Omit<MessageData['console.code'], 'recipientName' | 'code' | 'minutes'>;

/** The mail is the same whether the address has an account or not. */
async function tellInvited(
  services: Services,
  tx: Tx,
  { subjectId, organizationId, confidential }: DomainEvent,
  common: CommonFacts,
) {
  const { expiresAt } = await readInvitation(tx, subjectId);
  const { email: to, link } = confidential as { readonly email: string; readonly link: string };
  const data = { ...common, recipientName: to, link, expiresAt };
  await queueMessage(services, tx, { kind: 'console.invitation', organizationId, to, language: null, data });
}

async function tellUser(
  services: Services,
  tx: Tx,
  { type, subjectId, organizationId, confidential }: DomainEvent,
  common: CommonFacts,
) {
  const user = await readUser(tx, subjectId);
  const to = confidential?.email ?? user.email!;
  const facts = { ...common, recipientName: user.name || to };
  if (type === 'member.email_changed') {
    const data = { ...facts, address: confidential!.address! };
    return queueMessage(services, tx, { kind: 'console.email_changed', organizationId, to, language: null, data });
  }
  const data = { ...facts, code: confidential!.code!, minutes: codeRules.lifetime / MINUTE };
  return queueMessage(services, tx, { kind: 'console.code', organizationId, to, language: null, data });
}
