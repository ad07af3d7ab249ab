import { after, SECOND } from '../../../kernel/clock.ts';
import { type Database, type Prisma, type Queries, sql, type Tx } from '../../../platform/database/index.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/index.ts';
import type { Sample } from '../../../platform/metrics/index.ts';
import type { Services } from '../../../platform/services.ts';

/** The job that starts due deliveries of endpoints. */
export const DELIVER_TASK = 'webhooks.deliver';
/** The job that looks for expired leases of other processes. */
export const WATCH_TASK = 'webhooks.watch';

/** The contract, "Events" rule 3: eight further attempts, after 30 s, 60 s and so on to 3,840 s. */
const FURTHER_ATTEMPTS = 8;
const FIRST_WAIT = 30 * SECOND;

/** Returns the time of the next attempt after the n-th (from 1) failed at `at`. Null if there is none. */
export const nextAttemptAfter = (attempt: number, at: Date): Date | null =>
  attempt > FURTHER_ATTEMPTS ? null : after(at, FIRST_WAIT * 2 ** (attempt - 1));

/** A delivery with the time of its next attempt. */
interface Planned {
  readonly id: string;
  readonly endpointId: string;
  readonly at: Date;
}

/**
 * Wakes endpoints by one job for what was inserted under `id`. Each event or delivery has its own job key: with a
 * shared one, concurrent transactions of an organisation would wait for each other.
 */
export async function wakeFor(tx: Tx, id: string, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length) await enqueue(tx, DELIVER_TASK, { endpointIds }, { key: deliveryJobKey(id) });
}

/** Does the same for each of these ids. */
export const wakeForEach = (tx: Tx, ids: readonly string[], endpointIds: readonly string[]): Promise<void> =>
  enqueueAll(
    tx,
    DELIVER_TASK,
    endpointIds.length
      ? ids.map((id) => ({ payload: { endpointIds: [...endpointIds] }, key: deliveryJobKey(id) }))
      : [],
  );

/** Wakes the endpoint of each delivery at its time. */
export const wakeAt = (tx: Tx, planned: readonly Planned[]): Promise<void> =>
  enqueueAll(
    tx,
    DELIVER_TASK,
    planned.map(({ id, endpointId, at }) => ({
      payload: { endpointIds: [endpointId] },
      key: deliveryJobKey(id),
      runAt: at,
    })),
  );

/** Wakes endpoints for all their due deliveries. Not for transactions of other rooms. */
export async function wakeAgain(database: Database, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length) await enqueue(database, DELIVER_TASK, { endpointIds });
}

const deliveryJobKey = (id: string) => `${DELIVER_TASK}:${id}`;

/** Cancels pending deliveries. An attempt under way can still arrive; no further one follows. */
export async function cancelDeliveries(
  services: Services,
  tx: Tx,
  where: Prisma.WebhookDeliveryWhereInput,
): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { ...where, status: 'PENDING' },
    data: { status: 'CANCELED', nextAttemptAt: null, claimId: null, claimedUntil: null, endedAt: services.clock.now() },
  });
}

/** Maximum number of deliveries counted. An endpoint that is down for a day accumulates them without limit. */
const MOST = 100_000;

/** Counts pending deliveries: those whose attempt is due, and those that wait for a retry. */
export async function readDeliveryBacklog(on: Queries, now: Date): Promise<readonly Sample[]> {
  const rows = await on.rows<{
    state: string;
    count: number;
    oldest: number;
  }>(sql`SELECT CASE WHEN next_attempt_at <= ${now} THEN 'due' ELSE 'retrying' END AS state, count(*)::int AS count,
       extract(epoch FROM ${now}::timestamptz - min(CASE WHEN next_attempt_at <= ${now} THEN next_attempt_at ELSE created_at END))::float8
         AS oldest
     FROM (SELECT next_attempt_at, created_at FROM webhook_deliveries WHERE status = 'PENDING'
           ORDER BY next_attempt_at LIMIT ${MOST}) pending
     GROUP BY 1`);
  return rows.flatMap(({ state, count, oldest }) => [
    { name: 'esign_webhook_deliveries_waiting', labels: { state }, value: count },
    { name: 'esign_webhook_deliveries_oldest_seconds', labels: { state }, value: Math.max(0, oldest) },
  ]);
}
