import type { Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { listNoticeRecipients } from '../../access/index.ts';
import { countSealed, readBatch } from '../../batches/index.ts';
import type { NewMessage } from './queue-message.ts';

/** How a batch ended: the notice that covers it, and the kind of the message. */
const endings = {
  AGENT_REFUSED: { notice: 'DECLINED', kind: 'sender.batch_refused' },
  ENVELOPE_LEFT: { notice: 'EXPIRED', kind: 'sender.batch_changed' },
  MANDATE_REVOKED: { notice: 'EXPIRED', kind: 'sender.batch_mandate_over' },
  EXPIRED: { notice: 'EXPIRED', kind: 'sender.batch_expired' },
  APPLIED: { notice: 'COMPLETED', kind: 'sender.batch_completed' },
} as const;

/** Event types that cause a message to the creator of a batch. */
export const batchEndTypes: ReadonlySet<string> = new Set([
  ...['seal_batch.canceled', 'seal_batch.expired', 'seal_batch.applied'],
]);

/** Messages that tell the creator of a batch, and other members who want it, how the batch ended. */
export async function tellBatchEnded(
  services: Services,
  tx: Tx,
  { subjectId: id }: DomainEvent,
): Promise<readonly NewMessage[]> {
  const batch = await readBatch(tx, id);
  const { organizationId, mode, agent, mandate, status, cancelReason, refusal, size } = batch;
  const ending = status === 'CANCELED' ? cancelReason : status === 'EXPIRED' || status === 'APPLIED' ? status : null;
  if (!ending) return [];
  const { notice, kind } = endings[ending];
  const members = await listNoticeRecipients(tx, notice, { organizationId, senderId: batch.creatorId });
  if (members.length === 0) return [];
  const sealed = kind === 'sender.batch_completed' ? await countSealed(tx, id) : size;
  return members.map((member): NewMessage => {
    const facts = {
      recipientName: member.name || member.email,
      organizationName: member.organizationName,
      timeZone: member.timeZone,
      envelopeName: mandate.legalName,
      mode,
      count: sealed,
      link: `${services.config.publicUrl}/console/batches/${id}?mode=${mode.toLowerCase()}`,
    };
    const addressed = { organizationId, to: member.email, language: null };
    if (kind === 'sender.batch_completed')
      return { kind, ...addressed, data: { ...facts, dropped: size - sealed || null } };
    if (kind === 'sender.batch_refused')
      return { kind, ...addressed, data: { ...facts, signerName: agent.name, message: refusal } };
    return { kind, ...addressed, data: { ...facts, signerName: agent.name } };
  });
}
