import { after } from '../../../kernel/clock.ts';
import { repeatableTransaction, sql } from '../../../platform/database/index.ts';
import type { Tasks } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { movedOrganizations } from '../../access/index.ts';
import { dispatcherOf } from './deliveries.ts';
import { cancelDeliveries, DELIVER_TASK, WATCH_TASK, wakeAgain } from './schedule-delivery.ts';
import { LOG_RETENTION } from './store.ts';

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
