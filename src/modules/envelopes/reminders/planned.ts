import { after, DAY, HOUR, SECOND } from '../../../kernel/clock.ts';
import { aheadOfUtc } from '../../../kernel/time-zone.ts';
import { momentIn } from '../../../kernel/wall-time.ts';
import { workingDayAfterWeek } from '../../../kernel/working-days.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import type { Envelope, Reminder, Tx } from '../../../platform/database/index.ts';
import { everybody } from '../people.ts';
import { awaitedNotices } from '../replace-link.ts';
import type { LockedEnvelope } from '../store.ts';
import type { Rule } from './rules/rules.ts';

/** What says on which day signers of an envelope are to be reminded, beside its rule. */
export type Dated = Pick<Envelope, 'legalDeadline' | 'documentKind' | 'missionStartsAt'>;

/** The same of a whole envelope. */
export const datedOf = ({ legalDeadline, documentKind, missionStartsAt }: Dated): Dated => ({
  ...{ legalDeadline, documentKind, missionStartsAt },
});

/** What decides when they are reminded. */
interface Deadline extends Dated {
  /** IANA zone of the organisation. */
  readonly timeZone: string;
  readonly now: Date;
}

/** The day of the week of a timesheet, YYYY-MM-DD. Null for other documents. */
const weekOf = ({ documentKind, missionStartsAt }: Dated): string | null =>
  documentKind === 'RELEVE_HEURES' ? missionStartsAt : null;

/**
 * The rule of an envelope where the organisation has none: one reminder, on the morning of the last legal day of a contract, or
 * on the first working day after the week of a timesheet; the day after it was sent, if that day is over. An organisation that
 * turns reminders off turns this one off too.
 */
export function dayRule(envelope: Dated & Pick<Deadline, 'now'>): Rule | null {
  if (weekOf(envelope)) return { firstAfterDays: 1, everyDays: 1, most: 1 };
  const { legalDeadline, now } = envelope;
  return legalDeadline && legalDeadline > now ? { firstAfterDays: 30, everyDays: 30, most: 1 } : null;
}

/**
 * When a planned reminder is due, in the daytime. While the last legal day of a contract is ahead, no later than its morning.
 * While the first working day after the week of a timesheet is ahead, on its morning: nobody can sign hours to come.
 */
export function dueAtOf(planned: Date, { timeZone, now, ...envelope }: Deadline): Date {
  const week = weekOf(envelope);
  if (week) {
    const morning = inDaytime(new Date(momentIn(timeZone, workingDayAfterWeek(week), '00:00')!), timeZone);
    return morning > now ? morning : inDaytime(planned, timeZone);
  }
  const { legalDeadline } = envelope;
  const morning = legalDeadline && inDaytime(after(legalDeadline, -DAY), timeZone);
  return inDaytime(morning && morning > now && morning < planned ? morning : planned, timeZone);
}

/** The planned reminders of an envelope, the next one first. */
export const listPlanned = (tx: Tx, envelopeId: string): Promise<Reminder[]> =>
  tx.reminder.findMany({ where: { envelopeId, dueAt: { not: null } }, orderBy: [{ dueAt: 'asc' }, { id: 'asc' }] });

/** Moves the planned reminders of a test envelope closer by whole seconds. Only the test clock calls it. */
export async function movePlanned(tx: Tx, envelopeId: string, seconds: number): Promise<void> {
  for (const { id, dueAt } of await listPlanned(tx, envelopeId))
    await tx.reminder.update({ where: { id }, data: { dueAt: after(dueAt!, -seconds * SECOND) } });
}

/** Plans the first reminder of signers who were just notified. */
export const planFirst = async (
  tx: Tx,
  signers: readonly (Pick<Reminder, 'organizationId' | 'envelopeId' | 'signerId'> & {
    readonly rule: Rule;
    readonly timeZone: string;
    readonly envelope: Dated;
  })[],
  now: Date,
): Promise<void> =>
  void (await tx.reminder.createMany({
    data: signers.map(({ rule, timeZone, envelope, ...signer }) => ({
      ...signer,
      number: 1,
      dueAt: dueAtOf(after(now, rule.firstAfterDays * DAY), { ...datedOf(envelope), timeZone, now }),
    })),
    // A signer has one plan, also if the event is handled twice.
    skipDuplicates: true,
  }));

/** Plans the next reminder after one that was just sent, unless it was the last one. */
export async function planNext(
  tx: Tx,
  { organizationId, envelopeId, signerId, number }: Reminder,
  { rule, ...deadline }: { readonly rule: Rule } & Deadline,
): Promise<void> {
  if (number >= rule.most) return;
  const dueAt = dueAtOf(after(deadline.now, rule.everyDays * DAY), deadline);
  await tx.reminder.create({ data: { organizationId, envelopeId, signerId, number: number + 1, dueAt } });
}

/** Plans the reminders of a locked envelope anew, by another rule. Null drops them. */
export async function replan(
  tx: Tx,
  envelope: LockedEnvelope,
  { rule, timeZone, now }: { readonly rule: Rule | null } & Omit<Deadline, keyof Dated>,
): Promise<void> {
  const { id: envelopeId, organizationId } = envelope;
  await tx.reminder.deleteMany({ where: { envelopeId, sentAt: null } });
  if (!rule) return;
  const sent = await tx.reminder.findMany({ where: { envelopeId }, orderBy: { number: 'asc' } });
  const lastOf = new Map(sent.map((reminder) => [reminder.signerId, reminder]));
  const data = everybody(envelope).flatMap((signer) => {
    const notices = awaitedNotices(envelope, signer, now);
    const last = lastOf.get(signer.id);
    const number = (last?.number ?? 0) + 1;
    if (!notices || number > rule.most) return [];
    const planned = last
      ? after(last.sentAt!, rule.everyDays * DAY)
      : after(notices.firstAt, rule.firstAfterDays * DAY);
    const dueAt = dueAtOf(planned > now ? planned : now, { ...datedOf(envelope), timeZone, now });
    return [{ organizationId, envelopeId, signerId: signer.id, number, dueAt }];
  });
  await tx.reminder.createMany({ data });
}

/** For each signer: how many automatic reminders were sent, and when the next one is due. */
interface SignerReminders {
  readonly sent: number;
  readonly nextAt: Date | null;
}

export const remindersOfSigner = createLoader(
  async ({ prisma }, signerIds: readonly string[]): Promise<SignerReminders[]> => {
    const rows = await prisma.reminder.findMany({ where: { signerId: { in: [...signerIds] } } });
    return signerIds.map((id) => {
      const own = rows.filter(({ signerId }) => signerId === id);
      return {
        sent: own.filter(({ sentAt }) => sentAt !== null).length,
        nextAt: own.find(({ dueAt }) => dueAt !== null)?.dueAt ?? null,
      };
    });
  },
);

/** Hours of the organisation's zone between which reminders are sent: from 8:00, before 20:00. */
const hours = { from: 8, until: 20 } as const;

/** Returns `at`, or if it is at night in the zone, the next 8:00 there. */
export function inDaytime(at: Date, timeZone: string): Date {
  const local = at.getTime() + aheadOfUtc(at.getTime(), timeZone);
  const midnight = Math.floor(local / DAY) * DAY;
  const hour = (local - midnight) / HOUR;
  if (hour >= hours.from && hour < hours.until) return at;
  const morning = midnight + (hour < hours.from ? 0 : DAY) + hours.from * HOUR;
  // The offset of the morning: it differs from the one at night where the clocks change in between.
  return new Date(morning - aheadOfUtc(morning - aheadOfUtc(morning, timeZone), timeZone));
}
