/**
 * Remote presence: at random moments of an open slot the service asks those who signed in whether they are still there. It draws
 * the moments when the slot opens, keeps them to itself until then, and records whom it asked and who confirmed. Nothing else
 * follows from it: the mark, and with it the hours, stays with the attendee and the trainer.
 */
import { randomInt } from 'node:crypto';
import type { Actor, Origin } from '../../kernel/actor.ts';
import { after, MINUTE } from '../../kernel/clock.ts';
import { definitely, itemAt } from '../../kernel/definitely.ts';
import { type Fault, refuse as refuseRequest } from '../../kernel/fault.ts';
import { grouped } from '../../kernel/grouped.ts';
import { isUuid, newId } from '../../kernel/ids.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import { inParts } from '../../platform/database/in-parts.ts';
import {
  type Database,
  isRemembering,
  type PresenceAnswer,
  type PresenceCheck,
  repeatableTransaction,
  type Slot,
  sql,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { type Services, serviceKey } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { appendEvent, appendEvents, refuse as refuseStatus } from '../evidence/index.ts';
import { because, refuse } from './refusals.ts';
import { type Queues, shareTransaction } from './share-transaction.ts';
import { attendeeActor, lockSession, sessionChain, slotOf } from './store.ts';

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
    await appendEvent(services, tx, sessionChain(session), {
      type: 'slot.presence_asked',
      subjectId: slot.id,
      actor: 'system',
      data: {
        ...{ slot: slot.position + 1, check: check.position + 1, minutes },
        attendees: attendees.map(({ position }) => position + 1),
      },
    });
  });

/** An attendee confirms their presence at a check. */
interface Confirmation extends Pick<Origin, 'ip' | 'userAgent'> {
  readonly checkId: string;
  readonly attendeeId: string;
}

/** By session id: confirmations that wait for the next transaction. */
export const confirmationQueues = serviceKey<Queues<Confirmation, PresenceAnswer>>('confirmationQueues');

/**
 * Records that the attendee of a link confirms their presence, in one transaction with others who confirm at the same time: all are
 * asked at once. A request with `Idempotency-Key` gets its own, so that its own result is stored with it.
 * @throws Fault `not_found` (they were not asked), `slot_closed`, `invalid_status`
 */
export async function confirmPresence(
  services: Services,
  actor: Actor,
  { ip, userAgent }: Origin,
  { checkId }: { readonly checkId: string },
): Promise<PresenceAnswer> {
  const { subjectId: attendeeId } = assertLink(actor, 'attend');
  const asked = isUuid(checkId)
    ? await services.database.prisma.presenceAnswer.findUnique({
        where: { checkId_attendeeId: { checkId, attendeeId } },
        select: { checkId: true, check: { select: { sessionId: true } } },
      })
    : null;
  if (!asked) throw refuseRequest('not_found');
  const { sessionId } = asked.check;
  const confirmation = { checkId: asked.checkId, attendeeId, ip, userAgent };
  if (isRemembering())
    return transaction(services.database, 'confirm-presence', async (tx) => {
      const outcome = itemAt(await writeConfirmations(services, tx, sessionId, [confirmation]), 0);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
  return shareTransaction(services.of(confirmationQueues), sessionId, confirmation, {
    placeOf: (one) => `${one.checkId}:${one.attendeeId}`,
    run: (all) => repeatableTransaction(services.database, (tx) => writeConfirmations(services, tx, sessionId, all)),
  });
}

/** Records confirmations of one session, with the same number of statements as for one. One that fails does not affect the others. */
async function writeConfirmations(
  services: Services,
  tx: Tx,
  sessionId: string,
  confirmations: readonly Confirmation[],
): Promise<readonly (PresenceAnswer | Fault)[]> {
  await tx.run(sql`SELECT 1 FROM attendance_sessions WHERE id = ${sessionId}::uuid FOR UPDATE`);
  // Read under the lock: only what is true there counts.
  const found = await tx.presenceAnswer.findMany({
    where: {
      checkId: { in: [...new Set(confirmations.map(({ checkId }) => checkId))] },
      attendeeId: { in: confirmations.map(({ attendeeId }) => attendeeId) },
    },
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
  const confirmationPlace = ({ checkId, attendeeId }: Pick<Confirmation, 'checkId' | 'attendeeId'>) =>
    `${checkId}:${attendeeId}`;
  const byPlace = new Map(found.map((answer) => [confirmationPlace(answer), answer]));
  const now = services.clock.now();
  const judged = confirmations.map((confirmation) => {
    const answer = byPlace.get(confirmationPlace(confirmation));
    if (!answer) return { result: refuseRequest('not_found') };
    const { check, checkId, attendeeId, answeredAt } = answer;
    if (answeredAt) return { result: { checkId, attendeeId, answeredAt } };
    if (check.slot.status === 'CLOSED') return { result: refuse('slot_closed') };
    if (!check.endsAt || now > check.endsAt) return { result: refuseStatus('invalid_status', because('check_over')) };
    return { result: { checkId, attendeeId, answeredAt: now }, given: { ...answer, ...confirmation } };
  });
  const given = judged.flatMap((one) => one.given ?? []);
  for (const [checkId, answers] of grouped(given, (answer) => answer.checkId))
    await tx.presenceAnswer.updateMany({
      where: { checkId, attendeeId: { in: answers.map(({ attendeeId }) => attendeeId) } },
      data: { answeredAt: now },
    });
  const [first] = given;
  if (first)
    await appendEvents(
      services,
      tx,
      sessionChain(first.check.session),
      given.map(({ check, attendee, ip, userAgent }) => ({
        type: 'slot.presence_confirmed',
        subjectId: check.slotId,
        actor: attendeeActor(attendee),
        data: { slot: check.slot.position + 1, check: check.position + 1, attendee: attendee.position + 1 },
        personal: { ip, user_agent: userAgent },
      })),
    );
  return judged.map(({ result }) => result);
}

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
