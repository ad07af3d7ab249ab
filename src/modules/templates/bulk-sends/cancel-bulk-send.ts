import type { Actor } from '../../../kernel/actor.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { refuse } from '../../evidence/index.ts';
import { because } from './reasons.ts';
import { endIfDone } from './send-rows.ts';
import { lockOwn } from './store.ts';

/**
 * Cancels the rows of a bulk send that were not sent yet. Envelopes that were sent stay.
 * @throws Fault `not_found`, `invalid_status` (every row is done)
 */
export async function cancelBulkSend(services: Services, actor: Actor, id: string): Promise<{ readonly id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'cancel-bulk-send', async (tx) => {
    const bulkSend = await lockOwn(tx, key, id);
    const { id: own } = bulkSend;
    if (bulkSend.endedAt) throw refuse('invalid_status', because('bulk_send_ended'));
    await tx.bulkSend.update({ where: { id: own }, data: { canceledAt: services.clock.now() } });
    await tx.bulkSendRow.updateMany({ where: { bulkSendId: own, state: 'WAITING' }, data: { state: 'CANCELED' } });
    await endIfDone(services, tx, bulkSend);
    return { id: own };
  });
}
