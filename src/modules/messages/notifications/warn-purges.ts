import { grouped } from '../../../kernel/grouped.ts';
import { repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listNoticeRecipients } from '../../access/index.ts';
import { type ComingPurge, takeComingPurges } from '../../attendance/index.ts';
import { inPortions } from './in-portions.ts';
import { type NewMessage, queueMessages } from './queue-message.ts';

/** Runs every hour. */
export const PURGE_TASK = 'notifications.warn_purges';

/** Sessions of one transaction, and so of one mail at most. */
const AT_ONCE = 20;

/**
 * Tells organisations which attendance sheets will be deleted soon, and until when they can be downloaded: once for each
 * session. Idempotent, also when two processes work. Returns the number of sessions that came due.
 */
export const warnPurges = (services: Services): Promise<number> => inPortions(AT_ONCE, () => warnSome(services));

const warnSome = (services: Services): Promise<number> =>
  repeatableTransaction(services.database, async (tx) => {
    const due = await takeComingPurges(tx, services.clock.now(), AT_ONCE);
    const shared = grouped(due, ({ organizationId, mode }) => `${organizationId} ${mode}`);
    for (const sessions of shared.values()) await queueMessages(services, tx, await tellPurges(services, tx, sessions));
    return due.length;
  });

/** The mails about sessions of one organisation and mode, soonest first: at least one. */
async function tellPurges(
  { config }: Services,
  tx: Tx,
  sessions: readonly ComingPurge[],
): Promise<readonly NewMessage[]> {
  const [first] = sessions;
  if (!first) return [];
  const { organizationId, mode } = first;
  const page = sessions.length === 1 ? `/${first.id}` : '';
  const members = await listNoticeRecipients(tx, 'PURGE', { organizationId, senderId: null });
  return members.map(({ email, name, organizationName, timeZone }) => ({
    kind: 'sender.purge',
    organizationId,
    to: email,
    language: null,
    data: {
      recipientName: name || email,
      organizationName,
      timeZone,
      envelopeName: first.name,
      mode,
      purges: sessions.map(({ name, reference, purgeAfter }) => ({ name, reference, before: purgeAfter })),
      link: `${config.publicUrl}/console/attendance${page}?mode=${mode.toLowerCase()}`,
    },
  }));
}
