import type { Queryable, Sample } from '../../../platform/metrics/index.ts';

/** Maximum number of deliveries counted. An endpoint that is down for a day accumulates them without limit. */
const MOST = 100_000;

/** Counts pending deliveries: those whose attempt is due, and those that wait for a retry. */
export async function readDeliveryBacklog(client: Queryable, now: Date): Promise<readonly Sample[]> {
  const { rows } = await client.query<{ state: string; count: number; oldest: number }>(
    `SELECT CASE WHEN next_attempt_at <= $1 THEN 'due' ELSE 'retrying' END AS state, count(*)::int AS count,
       extract(epoch FROM $1 - min(CASE WHEN next_attempt_at <= $1 THEN next_attempt_at ELSE created_at END))::float8
         AS oldest
     FROM (SELECT next_attempt_at, created_at FROM webhook_deliveries WHERE status = 'PENDING'
           ORDER BY next_attempt_at LIMIT ${MOST}) pending
     GROUP BY 1`,
    [now],
  );
  return rows.flatMap(({ state, count, oldest }) => [
    { name: 'esign_webhook_deliveries_waiting', labels: { state }, value: count },
    { name: 'esign_webhook_deliveries_oldest_seconds', labels: { state }, value: Math.max(0, oldest) },
  ]);
}
