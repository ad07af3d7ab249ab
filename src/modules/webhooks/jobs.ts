import { after } from '../../kernel/clock.ts';
import { repeatableTransaction } from '../../platform/database/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { cancelDeliveries } from './cancel-deliveries.ts';
import { dispatcherOf } from './deliveries.ts';
import { LOG_RETENTION } from './limits.ts';
import { DELIVER_TASK, WATCH_TASK, wakeAgain } from './schedule-delivery.ts';

export const jobs = (kit: Kit): Tasks => ({
  [DELIVER_TASK]: ({ endpointIds }) => dispatcherOf(kit).wake(endpointIds as readonly string[]),
  [WATCH_TASK]: async () => dispatcherOf(kit).wake(await findOwed(kit)),
});

/** What the jobs missed: endpoints that are owed something that nobody is at are woken, the log of old is removed. */
export async function sweep(kit: Kit): Promise<Record<string, number>> {
  await cancelLate(kit);
  return {
    webhook_endpoints_woken: await wakeOwed(kit),
    webhook_deliveries_forgotten: await forgetEnded(kit),
  };
}

/** Written in the moment in which their endpoint was deleted. */
const cancelLate = (kit: Kit) =>
  repeatableTransaction(kit.database, (tx) => cancelDeliveries(kit, tx, { endpoint: { deletedAt: { not: null } } }));

async function wakeOwed(kit: Kit): Promise<number> {
  const owed = await findOwed(kit);
  await wakeAgain(kit.database, owed);
  return owed.length;
}

async function findOwed({ database, clock }: Kit): Promise<string[]> {
  const owed = await database.prisma.$queryRaw<{ endpoint_id: string }[]>`
    SELECT DISTINCT endpoint_id FROM webhook_deliveries
    WHERE status = 'PENDING' AND next_attempt_at <= ${clock.now()}
      AND (claimed_until IS NULL OR claimed_until < now())`;
  return owed.map(({ endpoint_id }) => endpoint_id);
}

async function forgetEnded({ database, clock }: Kit): Promise<number> {
  const before = after(clock.now(), -LOG_RETENTION);
  const { count } = await database.prisma.webhookDelivery.deleteMany({ where: { endedAt: { lt: before } } });
  return count;
}
