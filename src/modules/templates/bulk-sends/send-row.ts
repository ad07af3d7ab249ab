import { type BulkSend, type BulkSendRow, onCommit, repeatableTransaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { createEnvelopeIn, send } from '../../envelopes/index.ts';
import { prepareFromTemplate } from '../create-envelope-from-template.ts';
import type { WholeTemplate } from '../store.ts';
import { actorOf, announce, requestOf } from './store.ts';

/** A row that waits. */
export type WaitingRow = BulkSendRow;

/**
 * Creates and sends the envelope of a row. The same transaction takes the row out of those that wait, so that no row is
 * sent twice, whatever crashes or runs at the same time.
 * @throws Fault as `createEnvelopeFromTemplate` does
 */
export async function sendRow(
  services: Services,
  bulkSend: BulkSend,
  template: WholeTemplate,
  row: WaitingRow,
): Promise<void> {
  const actor = actorOf(bulkSend);
  const origin = { requestId: bulkSend.id, ip: bulkSend.ip, userAgent: null };
  const request = { templateId: template.id, roles: [], ...requestOf(row), send: true };
  const prepared = await prepareFromTemplate(services, actor, template, request);
  await repeatableTransaction(services.database, async (tx) => {
    const { count } = await tx.bulkSendRow.updateMany({
      where: { id: row.id, state: 'WAITING' },
      data: { state: 'SENT', request: {} },
    });
    if (count === 0) return;
    const envelope = await createEnvelopeIn(services, tx, actor, origin, prepared);
    await tx.bulkSendRow.update({ where: { id: row.id }, data: { envelopeId: envelope.id } });
    onCommit(tx, () => announce(services, bulkSend));
    await send(services, tx, actor, origin, envelope, prepared.priced);
  });
}
