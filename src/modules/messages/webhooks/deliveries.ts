import type { KeyActor } from '../../../kernel/actor.ts';
import { after } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { repeatableTransaction, sql, transaction, type WebhookDelivery } from '../../../platform/database/index.ts';
import type { SafeFetch } from '../../../platform/http/safe-fetch.ts';
import type { Tasks } from '../../../platform/jobs/index.ts';
import { type Services, serviceKey } from '../../../platform/services.ts';
import { movedOrganizations, ownedBy } from '../../access/index.ts';
import { Dispatcher } from './delivery/dispatcher.ts';
import { cancelDeliveries, DELIVER_TASK, WATCH_TASK, wakeAgain, wakeFor } from './schedule-delivery.ts';
import { LOG_RETENTION, lockOwnEndpoint } from './store.ts';

/** Delivers in this process. Null until the first delivery. */
export const deliveries = serviceKey<{ dispatcher: Dispatcher | null }>('deliveries');

/** Returns the dispatcher of this process. */
const dispatcherOf = (services: Services): Dispatcher =>
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

export const jobs = (services: Services): Tasks => ({
  [DELIVER_TASK]: ({ endpointIds }) => dispatcherOf(services).wake(endpointIds as readonly string[]),
  [WATCH_TASK]: async () => dispatcherOf(services).wake(await findOwed(services)),
});

/** Wakes endpoints with due deliveries that no process has claimed, and deletes the old log. */
export async function sweep(services: Services): Promise<Record<string, number>> {
  await cancelLate(services);
  return {
    webhook_endpoints_woken: await wakeOwed(services),
    webhook_deliveries_forgotten: await forgetEnded(services),
  };
}

/** Cancels deliveries that were inserted while their endpoint was being deleted. */
const cancelLate = (services: Services) =>
  repeatableTransaction(services.database, (tx) =>
    cancelDeliveries(services, tx, { endpoint: { deletedAt: { not: null } } }),
  );

async function wakeOwed(services: Services): Promise<number> {
  const owed = await findOwed(services);
  await wakeAgain(services.database, owed);
  return owed.length;
}

async function findOwed({ database, clock }: Services): Promise<string[]> {
  const owed = await database.rows<{ endpoint_id: string }>(sql`SELECT DISTINCT endpoint_id FROM webhook_deliveries d
     WHERE status = 'PENDING' AND next_attempt_at <= ${clock.now()} AND (claimed_until IS NULL OR claimed_until < now())
       AND NOT EXISTS (SELECT FROM webhook_endpoints e
         WHERE e.id = d.endpoint_id AND e.organization_id IN ${movedOrganizations})`);
  return owed.map(({ endpoint_id }) => endpoint_id);
}

async function forgetEnded({ database, clock }: Services): Promise<number> {
  const before = after(clock.now(), -LOG_RETENTION);
  const { count } = await database.prisma.webhookDelivery.deleteMany({ where: { endedAt: { lt: before } } });
  return count;
}
