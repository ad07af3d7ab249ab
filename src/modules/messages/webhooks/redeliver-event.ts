import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { transaction, type WebhookDelivery } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { wakeFor } from './schedule-delivery.ts';
import { lockOwnEndpoint } from './store.ts';

export interface Redelivery {
  readonly eventId: string;
  readonly endpointId: string;
}

/**
 * Sends an event to an endpoint again, or for the first time if it was not sent there: at once, then by the whole
 * schedule.
 */
export async function redeliverEvent(
  services: Services,
  key: KeyActor,
  { eventId, endpointId }: Redelivery,
): Promise<WebhookDelivery> {
  return transaction(services.database, 'redeliver-event', async (tx) => {
    await lockOwnEndpoint(tx, key, endpointId);
    const event = isUuid(eventId) && (await tx.webhookEvent.findFirst({ where: { id: eventId, ...ownedBy(key) } }));
    if (!event) throw refuse('not_found');
    const now = services.clock.now();
    const afresh = { status: 'PENDING', attempt: 0, nextAttemptAt: now, endedAt: null } as const;
    const delivery = await tx.webhookDelivery.upsert({
      where: { eventId_endpointId: { eventId, endpointId } },
      create: { eventId, endpointId, createdAt: now, ...afresh },
      update: { ...afresh, claimId: null, claimedUntil: null },
    });
    await wakeFor(tx, delivery.id, [endpointId]);
    return delivery;
  });
}
