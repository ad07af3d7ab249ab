import { after, DAY } from '../../kernel/clock.ts';
import type { Services } from '../../platform/services.ts';

/** How long a subscriber can resume from a cursor. Chains keep their events; these rows only tell of them. */
const KEPT = 90 * DAY;
/** Rows deleted at most per call, so that a transaction stays short: 14 million a day with a sweep each minute. */
const AT_ONCE = 10_000;

/** Deletes old changes; ids ascend with time, so the oldest are found without an index on the time. */
export async function forgetChanges({ database, clock }: Services): Promise<number> {
  const { rowCount } = await database.pool.query(
    `DELETE FROM domain_events WHERE id = ANY(ARRAY(
      SELECT id FROM (SELECT id, at FROM domain_events ORDER BY id LIMIT ${AT_ONCE}) oldest WHERE at < $1))`,
    [after(clock.now(), -KEPT)],
  );
  return rowCount ?? 0;
}
