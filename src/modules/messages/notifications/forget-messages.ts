import { after, DAY } from '../../../kernel/clock.ts';
import type { Services } from '../../../platform/services.ts';

/** How long the row of a message stays after it has nothing left to do. */
const KEPT = 30 * DAY;
/** Rows deleted at most per call, so that a transaction stays short. */
const AT_ONCE = 10_000;

/** Deletes what is remembered of notices about expiries that have passed long ago. */
export async function forgetExpiryNotices({ database, clock }: Services): Promise<number> {
  const { count } = await database.prisma.expiryNotice.deleteMany({
    where: { expiresAt: { lt: after(clock.now(), -KEPT) } },
  });
  return count;
}

/** Deletes old messages that were sent, or given up and erased; with them what the development mailbox kept. */
export async function forgetMessages({ database, clock }: Services): Promise<number> {
  const { rowCount } = await database.pool.query(
    `DELETE FROM messages WHERE id = ANY(ARRAY(
      SELECT id FROM messages WHERE created_at < $1 AND (status = 'SENT' OR content IS NULL)
      ORDER BY created_at LIMIT ${AT_ONCE}))`,
    [after(clock.now(), -KEPT)],
  );
  return rowCount ?? 0;
}
