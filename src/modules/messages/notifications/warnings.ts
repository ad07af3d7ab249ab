import { after, DAY } from '../../../kernel/clock.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { repeatableTransaction, sql, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { expiryNoticeDays, listNoticeRecipients } from '../../access/index.ts';
import { type ComingPurge, takeComingPurges } from '../../attendance/index.ts';
import { listComingPurges, listEnvelopes, sentEnvelopes } from '../../envelopes/index.ts';
import { type NewMessage, queueMessages } from './queue-message.ts';
import { tellExpiring } from './sender-subscribers.ts';

/** Runs every hour. */
export const PURGE_TASK = 'notifications.warn_purges';

/** Sessions of one transaction, and so of one mail at most. */
const AT_ONCE = 20;

/**
 * Tells organisations which attendance sheets will be deleted soon, and until when they can be downloaded: once for each
 * session. Idempotent, also when two processes work. Returns the number of sessions that came due.
 */
export const warnPurges = (services: Services): Promise<number> => inPortions(AT_ONCE, () => warnOfSheets(services));

const warnOfSheets = (services: Services): Promise<number> =>
  repeatableTransaction(services.database, async (tx) => {
    const due = await takeComingPurges(tx, services.clock.now(), AT_ONCE);
    const shared = grouped(due, ({ organizationId, mode }) => `${organizationId} ${mode}`);
    for (const sessions of shared.values()) {
      const { organizationId, mode, id, name: envelopeName } = sessions[0]!;
      const view = sessions.length === 1 ? `attendance/${id}` : 'attendance';
      const purges = sessions.map(({ name, reference, purgeAfter }) => ({ name, reference, before: purgeAfter }));
      await tellPurges(services, tx, { organizationId, mode, view }, ({ to, says }) => ({
        kind: 'sender.purge',
        ...to,
        data: { ...says, envelopeName, purges },
      }));
    }
    return due.length;
  });

/** Whom a mail about deletions goes to, and what each such mail says. */
interface PurgeMail {
  readonly to: { readonly organizationId: string; readonly to: string; readonly language: null };
  readonly says: Readonly<Record<'recipientName' | 'organizationName' | 'timeZone' | 'link', string>> & {
    readonly mode: ComingPurge['mode'];
  };
}

/** Queues the mails about deletions of one organisation and mode, with a link to a view of the console. */
async function tellPurges(
  services: Services,
  tx: Tx,
  {
    organizationId,
    mode,
    view,
    folderIds = [],
  }: Pick<ComingPurge, 'organizationId' | 'mode'> & { readonly view: string; readonly folderIds?: readonly string[] },
  write: (mail: PurgeMail) => NewMessage,
): Promise<void> {
  const members = await listNoticeRecipients(tx, 'PURGE', { organizationId, senderId: null, folderIds });
  const link = `${services.config.publicUrl}/console/${view}?mode=${mode.toLowerCase()}`;
  const mails = members.map(({ email, name, organizationName, timeZone }) =>
    write({
      to: { organizationId, to: email, language: null },
      says: { recipientName: name || email, organizationName, timeZone, mode, link },
    }),
  );
  await queueMessages(services, tx, mails);
}

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
    const [told] = await tx.rows<{ until: Date }>(sql`
      INSERT INTO told_purges AS t (what, until) VALUES (${WHAT}, ${now}::timestamptz)
      ON CONFLICT (what) DO UPDATE SET until = greatest(t.until, excluded.until) RETURNING until`);
    const from = told!.until;
    const soon = after(now, NOTICE * DAY);
    if (from > soon) return 0;
    const until = after(soon, PERIOD * DAY);
    const coming = await listComingPurges(tx, { from, until, days: NOTICE + PERIOD, most: NAMED });
    for (const { organizationId, mode, count, names, times, folderIds } of coming) {
      const purges = names.map((name, index) => ({ name, reference: null, before: times[index]! }));
      const more = count > names.length ? count - names.length : null;
      await tellPurges(services, tx, { organizationId, mode, view: 'envelopes', folderIds }, ({ to, says }) => ({
        kind: 'sender.documents_purge',
        ...to,
        data: { ...says, envelopeName: names[0]!, purges, more },
      }));
    }
    await tx.toldPurges.update({ where: { what: WHAT }, data: { until } });
    return coming.reduce((sum, { count }) => sum + count, 0);
  });

/** Runs every ten minutes. */
export const WARN_TASK = 'notifications.warn_expiring';

/** Envelopes of one transaction. */
const EXPIRING_AT_ONCE = 100;

/**
 * Tells senders that envelopes expire soon: once for each expiry and each number of days that a member of the
 * organisation chose. Not for envelopes that were sent within these days, and not again if the expiry was extended by
 * less. Idempotent, also when two processes work. Returns the number of envelopes that came due.
 */
export const warnExpiring = (services: Services): Promise<number> =>
  inPortions(EXPIRING_AT_ONCE, () => warnOfExpiries(services));

const warnOfExpiries = (services: Services): Promise<number> =>
  repeatableTransaction(services.database, async (tx) => {
    const expiring = await tx.rows<{ id: string; days: number }>(due(services.clock.now()));
    const ids = [...new Set(expiring.map(({ id }) => id))];
    const envelopes = new Map((await listEnvelopes(tx, ids)).map((envelope) => [envelope.id, envelope]));
    for (const { id, days } of expiring) {
      const envelope = envelopes.get(id)!;
      await queueMessages(services, tx, await tellExpiring(services, tx, envelope, days));
    }
    return expiring.length;
  });

/** Notes the notices that are due at a time, `AT_ONCE` at most. A notice that another process notes is left to it. */
const due = (now: Date) => sql`
  INSERT INTO expiry_notices (envelope_id, days, expires_at)
  SELECT e.id, w.days, e.expires_at
  FROM ${expiryNoticeDays} w
  JOIN ${sentEnvelopes} e ON e.organization_id = w.organization_id
    AND e.expires_at > ${now}::timestamptz AND e.expires_at <= ${now}::timestamptz + make_interval(days => w.days)
    AND e.sent_at <= e.expires_at - make_interval(days => w.days)
  WHERE NOT EXISTS (
    SELECT 1 FROM expiry_notices x
    WHERE x.envelope_id = e.id AND x.days = w.days AND x.expires_at > e.expires_at - make_interval(days => w.days))
  ORDER BY e.expires_at, e.id LIMIT ${EXPIRING_AT_ONCE}
  ON CONFLICT DO NOTHING
  RETURNING envelope_id AS id, days`;

/** Does work in portions of `most` until one is smaller. Returns the sum of what the portions counted. */
async function inPortions(most: number, portion: () => Promise<number>): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await portion();
    sum += count;
    if (count < most) return sum;
  }
}
