import { after, DAY, SECOND } from '../../../kernel/clock.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import type { Reminder, Tx } from '../../../platform/database/index.ts';
import { awaitedNotices } from '../resend-notice.ts';
import type { LockedEnvelope } from '../store.ts';
import { type Dated, type Deadline, datedOf, dueAtOf } from './legal-day.ts';
import type { Rule } from './rules/rules.ts';

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
  const data = envelope.signers.flatMap((signer) => {
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
export interface SignerReminders {
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
