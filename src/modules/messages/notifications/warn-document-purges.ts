import { after, DAY } from '../../../kernel/clock.ts';
import { repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listNoticeRecipients } from '../../access/index.ts';
import { type ComingPurges, listComingPurges } from '../../envelopes/index.ts';
import { type NewMessage, queueMessages } from './queue-message.ts';

/** Runs every hour. */
export const DOCUMENT_PURGE_TASK = 'notifications.warn_document_purges';

/** Days before the first deletion that a mail tells of, and days of deletions that it tells of. */
const [NOTICE, PERIOD] = [60, 7] as const;

/** Envelopes that a mail names. */
const NAMED = 20;

/** The row that says until when deletions were told. */
const WHAT = 'envelopes';

/**
 * Tells organisations which documents of completed envelopes will be deleted: at most one mail a week and mode, 60 to 67 days
 * before, once for each envelope. One row says until when deletions were told, so a pass reads new ones only. Documents that
 * are kept for 67 days or less are not announced. Idempotent, also when two processes work. Returns the number of envelopes.
 */
export const warnDocumentPurges = (services: Services): Promise<number> =>
  repeatableTransaction(services.database, async (tx) => {
    const now = services.clock.now();
    const [told] = await tx.$queryRaw<{ until: Date }[]>`
      INSERT INTO told_purges AS t (what, until) VALUES (${WHAT}, ${now}::timestamptz)
      ON CONFLICT (what) DO UPDATE SET until = greatest(t.until, excluded.until) RETURNING until`;
    const from = told!.until;
    const soon = after(now, NOTICE * DAY);
    if (from > soon) return 0;
    const until = after(soon, PERIOD * DAY);
    const purges = await listComingPurges(tx, { from, until, days: NOTICE + PERIOD, most: NAMED });
    for (const some of purges) await queueMessages(services, tx, await tell(services, tx, some));
    await tx.toldPurges.update({ where: { what: WHAT }, data: { until } });
    return purges.reduce((sum, { count }) => sum + count, 0);
  });

async function tell(
  { config }: Services,
  tx: Tx,
  { organizationId, mode, count, names, times }: ComingPurges,
): Promise<readonly NewMessage[]> {
  const members = await listNoticeRecipients(tx, 'PURGE', { organizationId, senderId: null });
  return members.map(({ email, name, organizationName, timeZone }) => ({
    kind: 'sender.documents_purge',
    organizationId,
    to: email,
    language: null,
    data: {
      recipientName: name || email,
      organizationName,
      timeZone,
      envelopeName: names[0]!,
      mode,
      purges: names.map((each, index) => ({ name: each, reference: null, before: times[index]! })),
      more: count > names.length ? count - names.length : null,
      link: `${config.publicUrl}/console/envelopes?mode=${mode.toLowerCase()}`,
    },
  }));
}
