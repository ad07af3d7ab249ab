import { repeatableTransaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { expiryNoticeDays } from '../../access/index.ts';
import { listEnvelopes, sentEnvelopes } from '../../envelopes/index.ts';
import { inPortions } from './in-portions.ts';
import { queueMessages } from './queue-message.ts';
import { tellExpiring } from './sender-subscribers.ts';

/** Runs every ten minutes. */
export const WARN_TASK = 'notifications.warn_expiring';

/** Envelopes of one transaction. */
const AT_ONCE = 100;

/**
 * Tells senders that envelopes expire soon: once for each expiry and each number of days that a member of the
 * organisation chose. Not for envelopes that were sent within these days, and not again if the expiry was extended by
 * less. Idempotent, also when two processes work. Returns the number of envelopes that came due.
 */
export const warnExpiring = (services: Services): Promise<number> => inPortions(AT_ONCE, () => warnSome(services));

const warnSome = (services: Services): Promise<number> =>
  repeatableTransaction(services.database, async (tx) => {
    const due = await tx.$queryRawUnsafe<{ id: string; days: number }[]>(DUE, services.clock.now(), AT_ONCE);
    const ids = [...new Set(due.map(({ id }) => id))];
    const envelopes = new Map((await listEnvelopes(tx, ids)).map((envelope) => [envelope.id, envelope]));
    for (const { id, days } of due) {
      const envelope = envelopes.get(id)!;
      await queueMessages(services, tx, await tellExpiring(services, tx, envelope, days));
    }
    return due.length;
  });

/** Notes the notices that are due ($1: now, $2: how many at most). A notice that another process notes is left to it. */
const DUE = `
  INSERT INTO expiry_notices (envelope_id, days, expires_at)
  SELECT e.id, w.days, e.expires_at
  FROM ${expiryNoticeDays} w
  JOIN ${sentEnvelopes} e ON e.organization_id = w.organization_id
    AND e.expires_at > $1 AND e.expires_at <= $1 + make_interval(days => w.days)
    AND e.sent_at <= e.expires_at - make_interval(days => w.days)
  WHERE NOT EXISTS (
    SELECT 1 FROM expiry_notices x
    WHERE x.envelope_id = e.id AND x.days = w.days AND x.expires_at > e.expires_at - make_interval(days => w.days))
  ORDER BY e.expires_at, e.id LIMIT $2
  ON CONFLICT DO NOTHING
  RETURNING envelope_id AS id, days`;
