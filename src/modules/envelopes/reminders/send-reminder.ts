import { after, DAY } from '../../../kernel/clock.ts';
import { eachDueRow, type Reminder, repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listMoved, readOrganization } from '../../access/index.ts';
import { awaitedNotices } from '../resend-notice.ts';
import { lockEnvelope } from '../store.ts';
import { inDaytime } from './daytime.ts';
import { datedOf, dayRule } from './legal-day.ts';
import { planNext } from './planned.ts';
import { remind } from './remind.ts';
import { rulesOf } from './rules/rules.ts';

/**
 * Sends a reminder that is due, once, and plans the next one, in one transaction under the lock of the envelope. Drops
 * it if the signer is no longer awaited or reminders were turned off. Postpones it at night, and for a day after another
 * notice. With `atNight`, sends it at any hour: the test clock does. Returns true if this call sent it. Safe to repeat.
 */
export const sendReminder = (
  services: Services,
  id: string,
  { atNight = false }: { readonly atNight?: boolean } = {},
): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const known = await tx.reminder.findUnique({ where: { id }, select: { envelopeId: true } });
    const envelope = known && (await lockEnvelope(tx, known.envelopeId));
    // Read under the lock: another process may have sent it during the wait.
    const reminder = await tx.reminder.findUnique({ where: { id } });
    const now = services.clock.now();
    if (!reminder?.dueAt || reminder.dueAt > now) return false;
    const signer = envelope?.signers.find(({ id: signerId }) => signerId === reminder.signerId);
    const notices = envelope && signer ? awaitedNotices(envelope, signer, now) : null;
    const otherwise = envelope ? dayRule({ ...datedOf(envelope), now }) : null;
    const [rule] = notices ? await rulesOf(tx, [{ ...reminder, otherwise }]) : [];
    if (!envelope || !signer || !notices || !rule || reminder.number > rule.most) return drop(tx, reminder);
    const { timeZone } = await readOrganization(tx, reminder.organizationId);
    const earliest = atNight ? now : inDaytime(later(now, notices.againAt && after(notices.againAt, DAY)), timeZone);
    if (earliest > now) return postpone(tx, reminder, earliest);
    const { number } = reminder;
    await remind(services, tx, { actor: 'system', ip: null }, [{ envelope, signer, data: { number } }]);
    await tx.reminder.update({ where: { id }, data: { dueAt: null, sentAt: now } });
    await planNext(tx, reminder, { rule, ...datedOf(envelope), timeZone, now });
    return true;
  });

const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

async function drop(tx: Tx, { id }: Reminder): Promise<false> {
  await tx.reminder.update({ where: { id }, data: { dueAt: null } });
  return false;
}

async function postpone(tx: Tx, { id }: Reminder, dueAt: Date): Promise<false> {
  await tx.reminder.update({ where: { id }, data: { dueAt } });
  return false;
}

/** Sends all reminders that are due. Returns how many. */
export const sendDueReminders = async (services: Services): Promise<number> => {
  const organizationId = { notIn: await listMoved(services.database) };
  return eachDueRow(
    'dueAt',
    ({ after: from, page }) =>
      services.database.prisma.reminder.findMany({
        where: { AND: [from, { dueAt: { lte: services.clock.now() }, organizationId }] },
        ...page,
      }),
    (id) => sendReminder(services, id),
  );
};
