/**
 * Remote presence: at random moments of an open slot the service asks those who signed in whether they are still there. It draws
 * the moments when the slot opens, keeps them to itself until then, and records whom it asked and who confirmed. Nothing else
 * follows from it: the mark, and with it the hours, stays with the attendee and the trainer.
 */
import { randomInt } from 'node:crypto';
import type { Actor, Origin } from '../../kernel/actor.ts';
import { after, MINUTE } from '../../kernel/clock.ts';
import { definitely } from '../../kernel/definitely.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid, newId } from '../../kernel/ids.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import { inParts } from '../../platform/database/in-parts.ts';
import {
  type Database,
  type PresenceAnswer,
  type PresenceCheck,
  repeatableTransaction,
  type Slot,
  sql,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { appendEvent, refuse as refuseStatus } from '../evidence/index.ts';
import { because, refuse } from './refusals.ts';
import { attendeeActor, chainOf, lockSession, slotOf } from './store.ts';

/** The job that asks at one check, as stored in the database. */
export const CHECK_TASK = 'attendance.ask_presence';

/**
 * Draws the moments of a slot that opens now, and queues their jobs. Each has its own part of the time that is left, so that no
 * two overlap; fewer are drawn where less than twice their minutes are left for each.
 */
export async function drawChecks(services: Services, tx: Tx, slot: Slot): Promise<void> {
  const { checksPlanned, checkMinutes, startsAt, endsAt } = slot;
  if (!checksPlanned || !checkMinutes) return;
  const from = Math.max(services.clock.now().getTime(), startsAt.getTime());
  const left = endsAt.getTime() - from;
  const count = Math.min(checksPlanned, Math.floor(left / (2 * checkMinutes * MINUTE)));
  if (count < 1) return;
  const part = left / count;
  const checks = Array.from({ length: count }, (_, position) => ({
    ...{ id: newId(), sessionId: slot.sessionId, slotId: slot.id, position },
    asksAt: new Date(from + position * part + randomInt(Math.floor(part - checkMinutes * MINUTE))),
  }));
  await tx.presenceCheck.createMany({ data: checks });
  for (const { id, asksAt } of checks)
    await enqueue(tx, CHECK_TASK, { id }, { key: `${CHECK_TASK}:${id}`, runAt: asksAt });
}

/**
 * Asks everybody who is present in the slot of a check, once. Nobody after the slot was closed or has ended; nobody who left
 * early, and nobody without a mark: they were not there to be asked.
 */
export const askPresence = (services: Services, id: string): Promise<void> =>
  repeatableTransaction(services.database, async (tx) => {
    const check = await tx.presenceCheck.findUnique({ where: { id } });
    const session = check && (await lockSession(tx, check.sessionId));
    if (!check || !session || check.askedAt) return;
    const slot = slotOf(session, check.slotId);
    const now = services.clock.now();
    if (slot.status !== 'OPEN' || now >= slot.endsAt || now < check.asksAt) return;
    const attendees = await tx.attendee.findMany({
      where: {
        sessionId: session.id,
        marks: {
          some: { slotId: slot.id, state: 'STANDING', status: { in: ['PRESENT', 'LATE'] }, earlyMinutes: null },
        },
      },
      orderBy: { position: 'asc' },
      select: { id: true, position: true },
    });
    const minutes = definitely(slot.checkMinutes ?? undefined, 'minutes of a check');
    await tx.presenceCheck.update({ where: { id }, data: { askedAt: now, endsAt: after(now, minutes * MINUTE) } });
    const answers = attendees.map(({ id: attendeeId }) => ({ checkId: id, attendeeId }));
    await inParts(answers, (data) => tx.presenceAnswer.createMany({ data }));
    await appendEvent(services, tx, chainOf(session), {
      type: 'slot.presence_asked',
      subjectId: slot.id,
      actor: 'system',
      data: {
        ...{ slot: slot.position + 1, check: check.position + 1, minutes },
        attendees: attendees.map(({ position }) => position + 1),
      },
    });
  });

/** Records that the attendee of a link confirms their presence. @throws Fault `not_found` (they were not asked), `slot_closed`, `invalid_status` */
export async function confirmPresence(
  services: Services,
  actor: Actor,
  { ip, userAgent }: Origin,
  { checkId }: { readonly checkId: string },
): Promise<PresenceAnswer> {
  const { subjectId: attendeeId } = assertLink(actor, 'attend');
  return transaction(services.database, 'confirm-presence', async (tx) => {
    const asked = isUuid(checkId) ? await findAnswer(tx, checkId, attendeeId) : null;
    if (!asked) throw refuseRequest('not_found');
    const { id: sessionId } = asked.check.session;
    await tx.run(sql`SELECT 1 FROM attendance_sessions WHERE id = ${sessionId}::uuid FOR UPDATE`);
    // Read again: only what is true under the lock counts.
    const { check, attendee, answeredAt } = definitely(await findAnswer(tx, checkId, attendeeId), 'the answer');
    if (answeredAt) return { checkId, attendeeId, answeredAt };
    const now = services.clock.now();
    if (check.slot.status === 'CLOSED') throw refuse('slot_closed');
    if (!check.endsAt || now > check.endsAt) throw refuseStatus('invalid_status', because('check_over'));
    await tx.presenceAnswer.update({
      where: { checkId_attendeeId: { checkId, attendeeId } },
      data: { answeredAt: now },
    });
    await appendEvent(services, tx, chainOf(check.session), {
      type: 'slot.presence_confirmed',
      subjectId: check.slotId,
      actor: attendeeActor(attendee),
      data: { slot: check.slot.position + 1, check: check.position + 1, attendee: attendee.position + 1 },
      personal: { ip, user_agent: userAgent },
    });
    return { checkId, attendeeId, answeredAt: now };
  });
}

const findAnswer = (tx: Tx, checkId: string, attendeeId: string) =>
  tx.presenceAnswer.findUnique({
    where: { checkId_attendeeId: { checkId, attendeeId } },
    include: {
      attendee: { select: { position: true } },
      check: {
        include: {
          slot: { select: { position: true, status: true } },
          session: { select: { id: true, organizationId: true, mode: true } },
        },
      },
    },
  });

/** A check at which attendees were asked, with whom. */
export type AskedCheck = PresenceCheck & {
  readonly askedAt: Date;
  readonly endsAt: Date;
  readonly answers: readonly PresenceAnswer[];
};

/** The checks of a slot at which attendees were asked, in order. One to come is nobody's business yet. */
export const listAskedChecks = createLoader(
  async (database: Database, slotIds: readonly string[]): Promise<readonly (readonly AskedCheck[])[]> => {
    const checks = await database.prisma.presenceCheck.findMany({
      where: { slotId: { in: [...slotIds] }, askedAt: { not: null } },
      include: { answers: true },
      orderBy: { position: 'asc' },
    });
    return slotIds.map((id) =>
      checks.flatMap(({ askedAt, endsAt, ...check }) =>
        check.slotId === id && askedAt && endsAt ? [{ ...check, askedAt, endsAt }] : [],
      ),
    );
  },
);

/** The same of several slots, by slot id; only of those that ask. */
export const readAskedChecks = async (
  database: Database,
  slots: readonly Pick<Slot, 'id' | 'checksPlanned'>[],
): Promise<ReadonlyMap<string, readonly AskedCheck[]>> =>
  new Map(
    await Promise.all(
      slots
        .filter(({ checksPlanned }) => checksPlanned)
        .map(async ({ id }) => [id, await listAskedChecks(database, id)] as const),
    ),
  );

/** What an attendee sees of the check that asks them now. */
export interface OpenCheck {
  readonly id: string;
  readonly endsAt: Date;
  readonly answeredAt: Date | null;
}

/** The check of an open slot that asks an attendee now; null for none. */
export async function findOpenCheck(
  { database: { prisma }, clock }: Services,
  { id: slotId, status, checksPlanned }: Pick<Slot, 'id' | 'status' | 'checksPlanned'>,
  attendeeId: string,
): Promise<OpenCheck | null> {
  if (!checksPlanned || status !== 'OPEN') return null;
  const answer = await prisma.presenceAnswer.findFirst({
    where: { attendeeId, check: { slotId, endsAt: { gt: clock.now() } } },
    include: { check: true },
  });
  return answer && { id: answer.checkId, endsAt: answer.check.endsAt!, answeredAt: answer.answeredAt };
}

/** How often an attendee was asked in a slot, and when they confirmed. */
export interface ChecksOfPerson {
  readonly asked: number;
  readonly confirmed: readonly Date[];
}

/** What became of the checks of slots, by attendee; nobody who was not asked. */
export function checksByAttendee(checks: readonly AskedCheck[]): ReadonlyMap<string, ChecksOfPerson> {
  const people = new Map<string, ChecksOfPerson>();
  for (const { attendeeId, answeredAt } of checks.flatMap(({ answers }) => answers)) {
    const { asked, confirmed } = people.get(attendeeId) ?? { asked: 0, confirmed: [] };
    people.set(attendeeId, { asked: asked + 1, confirmed: answeredAt ? [...confirmed, answeredAt] : confirmed });
  }
  return people;
}
