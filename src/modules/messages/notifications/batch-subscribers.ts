import { MINUTE } from '../../../kernel/clock.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { codeRules, personalUrl, readOrganization } from '../../access/index.ts';
import { readBatch } from '../../batches/index.ts';
import { queueMessage } from './queue-message.ts';

/** Event types that cause a message to an agent. */
export const batchTypes: ReadonlySet<string> = new Set([
  ...['seal_batch.created', 'seal_batch.notice_resent', 'seal_batch.code_sent'],
]);

/** Writes to the agent of a batch: that it is pending, and its code. */
export async function batchSubscribers(
  services: Services,
  tx: Tx,
  { type, subjectId: id, confidential }: DomainEvent,
): Promise<void> {
  const batch = await readBatch(tx, id);
  const { agent, mode, mandate, language, linkGeneration: generation, expiresAt } = batch;
  const organization = await readOrganization(tx, batch.organizationId);
  const facts = {
    recipientName: agent.name,
    organizationName: organization.name,
    timeZone: organization.timeZone,
    envelopeName: mandate.legalName,
    mode,
    count: batch.size,
  };
  const addressed = { organizationId: batch.organizationId, to: agent.email, language, batchId: id };
  if (type !== 'seal_batch.code_sent') {
    const link = personalUrl(services, { kind: 'batch', subjectId: id, generation });
    await queueMessage(services, tx, { kind: 'batch.pending', ...addressed, data: { ...facts, link, expiresAt } });
    return;
  }
  const minutes = codeRules.lifetime / MINUTE;
  await queueMessage(services, tx, {
    kind: 'batch.code',
    ...addressed,
    to: confidential!.to!,
    ...(confidential!.channel === 'OTP_SMS' ? { channel: 'SMS' } : {}),
    data: { ...facts, code: confidential!.code!, minutes },
  });
}
