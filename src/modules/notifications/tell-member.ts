import { MINUTE } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { codeRules } from '../access/index.ts';
import type { MessageData } from './kinds.ts';
import { queueMessage } from './queue-message.ts';

/** What people of the console are told: their codes, that they are invited, that their address has changed. */
export async function tellMember(kit: Kit, tx: Tx, happening: Happening): Promise<void> {
  const { organizationId } = happening;
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const common = { organizationName: organization.name, envelopeName: 'Esign', mode: 'LIVE' as const };
  if (happening.type === 'member.invited') await tellInvited(kit, tx, happening, common);
  else await tellUser(kit, tx, happening, common);
}

type CommonFacts = Omit<MessageData['console.code'], 'recipientName' | 'code' | 'minutes'>;

/** The mail is the same whether the address has an account or not. */
async function tellInvited(kit: Kit, tx: Tx, { subjectId, inConfidence }: Happening, common: CommonFacts) {
  const { expiresAt } = await tx.invitation.findUniqueOrThrow({ where: { id: subjectId } });
  const { email: to, link } = inConfidence as { readonly email: string; readonly link: string };
  const data = { ...common, recipientName: to, link, expiresAt };
  await queueMessage(kit, tx, { kind: 'console.invitation', to, language: null, data });
}

async function tellUser(kit: Kit, tx: Tx, { type, subjectId, inConfidence }: Happening, common: CommonFacts) {
  const user = await tx.user.findUniqueOrThrow({ where: { id: subjectId } });
  const to = inConfidence?.email ?? user.email!;
  const facts = { ...common, recipientName: user.name || to };
  if (type === 'member.email_changed') {
    const data = { ...facts, address: inConfidence!.address! };
    return queueMessage(kit, tx, { kind: 'console.email_changed', to, language: null, data });
  }
  const data = { ...facts, code: inConfidence!.code!, minutes: codeRules.lifetime / MINUTE };
  return queueMessage(kit, tx, { kind: 'console.code', to, language: null, data });
}
