import type { Queryable, Sample } from '../../../platform/metrics/index.ts';

/** Counts e-mails and SMS that no server has accepted yet. Messages without content are no longer sent. */
export async function readMessageBacklog(client: Queryable, now: Date): Promise<readonly Sample[]> {
  const { rows } = await client.query<{ channel: string; count: number; oldest: number }>(
    `SELECT lower(channel::text) AS channel, count(*)::int AS count,
       extract(epoch FROM $1 - min(created_at))::float8 AS oldest
     FROM messages WHERE status = 'QUEUED' AND content IS NOT NULL GROUP BY 1`,
    [now],
  );
  return rows.flatMap(({ channel, count, oldest }) => [
    { name: 'esign_messages_waiting', labels: { channel }, value: count },
    { name: 'esign_messages_oldest_seconds', labels: { channel }, value: Math.max(0, oldest) },
  ]);
}
