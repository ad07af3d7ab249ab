import { MINUTE } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { codeRules } from '../access/index.ts';
import { queueMessage } from './queue-message.ts';

/** What people of the console are told: their codes, and that they are invited. */
export async function tellMember(kit: Kit, tx: Tx, happening: Happening): Promise<void> {
  const { type, subjectId, organizationId, inConfidence } = happening;
  const user = await tx.user.findUniqueOrThrow({ where: { id: subjectId } });
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const to = inConfidence?.email ?? user.email!;
  const facts = {
    recipientName: user.name || to,
    organizationName: organization.name,
    envelopeName: 'Esign',
    mode: 'LIVE' as const,
  };
  if (type === 'member.invited') {
    const data = { ...facts, link: inConfidence!.link! };
    await queueMessage(kit, tx, { kind: 'console.invitation', to, language: null, data });
  } else {
    const data = { ...facts, code: inConfidence!.code!, minutes: codeRules.lifetime / MINUTE };
    await queueMessage(kit, tx, { kind: 'console.code', to, language: null, data });
  }
}
