import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { transaction, type WebhookDelivery } from '../../../platform/database/index.ts';
import type { SafeFetch } from '../../../platform/http/safe-fetch.ts';
import { type Services, serviceKey } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { Dispatcher } from './delivery/dispatcher.ts';
import { wakeFor } from './schedule-delivery.ts';
import { lockOwnEndpoint } from './store.ts';

/** Delivers in this process. Null until the first delivery. */
export const deliveries = serviceKey<{ dispatcher: Dispatcher | null }>('deliveries');

/** Returns the dispatcher of this process. */
export const dispatcherOf = (services: Services): Dispatcher =>
  (services.of(deliveries).dispatcher ??= new Dispatcher(services));

/** For tests: replaces the HTTP client of deliveries, for example to trust a test CA or to resolve test names. */
export function deliverBy(services: Services, fetch: SafeFetch): void {
  services.of(deliveries).dispatcher = new Dispatcher(services, fetch);
}

/** Resolves when no delivery of this process is under way. */
export const deliveriesIdle = async (services: Services): Promise<void> => services.of(deliveries).dispatcher?.idle();

interface Redelivery {
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
