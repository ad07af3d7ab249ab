import type { Queryable, Sample } from '../../platform/metrics/index.ts';

/** Counts the seals of envelopes that are not finished. */
export const readSealingBacklog = (client: Queryable, now: Date): Promise<readonly Sample[]> =>
  readBacklogOf(client, { table: 'sealings', kind: 'envelope', now });

/** Counts the seals that are not finished in the caller's own table. The table has the columns of `sealings`. */
export async function readBacklogOf(
  client: Queryable,
  { table, kind, now }: { table: string; kind: 'envelope' | 'sheet'; now: Date },
): Promise<readonly Sample[]> {
  // A seal counts as waiting from its first failure until it is made, also during a retry.
  const { rows } = await client.query<{ reason: string; count: number; oldest: Date }>(
    `SELECT lower(CASE WHEN reason IS NULL THEN 'in_progress' ELSE coalesce(waits_for::text, 'other') END) AS reason,
       count(*)::int AS count, min(created_at) AS oldest
     FROM ${table} WHERE state IN ('WORKING', 'WAITING') GROUP BY 1`,
  );
  return rows.flatMap(({ reason, count, oldest }) => [
    { name: 'esign_sealings_waiting', labels: { kind, reason }, value: count },
    {
      name: 'esign_sealings_oldest_seconds',
      labels: { kind, reason },
      value: Math.max(0, (now.getTime() - oldest.getTime()) / 1_000),
    },
  ]);
}
