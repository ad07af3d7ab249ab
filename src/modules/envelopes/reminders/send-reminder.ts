import type { Actor, Origin } from '../../../kernel/actor.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import {
  eachDueRow,
  type Reminder,
  repeatableTransaction,
  type Signer,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, listMoved, readOrganization, sightOf } from '../../access/index.ts';
import { appendEach } from '../../evidence/index.ts';
import { listLateSigners, recordNotices } from '../overview.ts';
import { about, everybody, personEventType, sentLink } from '../people.ts';
import { awaitedNotices } from '../replace-link.ts';
import { envelopeChain, type LockedEnvelope, lockEnvelope, lockEnvelopes } from '../store.ts';
import { assertMayChange, visibleTo } from '../visibility.ts';
import { limits } from './limits.ts';
import { datedOf, dayRule, inDaytime, planNext } from './planned.ts';
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
    const signer = envelope && everybody(envelope).find(({ id: signerId }) => signerId === reminder.signerId);
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

/** A signer of a locked envelope who is reminded. */
interface Reminded {
  readonly envelope: LockedEnvelope;
  readonly signer: Signer;
  /** Further data of the event. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Reminds signers: writes the event and queues the message, in the caller's transaction. Also counts as the last notice
 * of the signer, so that the sender does not send another one at once.
 */
async function remind(
  services: Services,
  tx: Tx,
  by: { readonly actor: 'system' | 'organization'; readonly ip: string | null },
  reminded: readonly Reminded[],
): Promise<void> {
  await recordNotices(
    tx,
    reminded.map(({ signer }) => signer.id),
    services.clock.now(),
  );
  await appendEach(
    services,
    tx,
    reminded.map(({ envelope, signer, data }) => ({
      subject: envelopeChain(envelope),
      event: {
        type: personEventType(signer, 'reminded'),
        subjectId: signer.id,
        actor: by.actor,
        data: { ...about(signer), ...sentLink(signer).data, ...data },
        personal: { name: signer.name, ...sentLink(signer).personal, ip: by.ip },
      },
    })),
  );
}

interface LateReminders {
  readonly lateAfterDays: number;
  /** Ids of the only envelopes whose signers are reminded; null: all of the organisation. */
  readonly envelopeIds: readonly string[] | null;
}

/**
 * Reminds the signers of envelopes that the caller may change, whose turn it is and who had no notice for some days, those who wait longest first.
 * The last notice counts, so a second call reminds nobody twice. Returns the number of reminded signers.
 * @throws Fault `not_found` (one of the envelopes is not the caller's)
 */
export async function remindLateSigners(
  services: Services,
  actor: Actor,
  origin: Origin,
  { lateAfterDays, envelopeIds }: LateReminders,
): Promise<number> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'remind-late-signers', async (tx) => {
    const among = envelopeIds && [...new Set(envelopeIds.map((id) => id.toLowerCase()))];
    if (among) {
      const found = await tx.envelope.findMany({
        where: { id: { in: among }, ...visibleTo(key) },
        select: { folderId: true },
      });
      if (found.length < among.length) throw refuse('not_found');
      await assertMayChange(tx, key, found);
    }
    const now = services.clock.now();
    const before = after(now, -lateAfterDays * DAY);
    const late = await listLateSigners(tx, sightOf(key), { now, before, most: limits.late, among });
    const ids = new Set(late.map(({ id }) => id));
    const envelopes = await lockEnvelopes(tx, [...new Set(late.map(({ envelopeId }) => envelopeId))]);
    // Read under the locks: some may have signed, or been reminded, during the wait.
    const reminded = envelopes.flatMap((envelope): Reminded[] =>
      everybody(envelope)
        .filter((signer) => {
          const notices = ids.has(signer.id) ? awaitedNotices(envelope, signer, now) : null;
          return notices !== null && (notices.againAt ?? notices.firstAt) <= before;
        })
        .map((signer) => ({ envelope, signer })),
    );
    if (reminded.length > 0) await remind(services, tx, { actor: 'organization', ip: origin.ip }, reminded);
    return reminded.length;
  });
}
