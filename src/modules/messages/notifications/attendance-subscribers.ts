import {
  type Attendee,
  repeatableTransaction,
  type SlotTrainer,
  sql,
  type Tx,
} from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { personalUrl } from '../../access/index.ts';
import {
  findAskingCheck,
  findAttendeeOfNotices,
  findSessionOfNotices,
  findSlotOfNotices,
  findSlotTrainerOfNotices,
  hasNotices,
  listAttendeesFrom,
  listMarked,
  recordAsked,
  recordInvited,
  recordReminded,
  type SessionOfNotices,
  type SlotOfNotices,
} from '../../attendance/index.ts';
import type { MessageData, Timetable } from './kinds.ts';
import { queueMessage } from './queue-message.ts';

/**
 * Writes to the trainer and the attendees of a session, unless its notices are disabled. A notice that somebody sends
 * again is sent in any case.
 */
export const attendanceSubscribers: Readonly<
  Record<string, (services: Services, tx: Tx, domainEvent: DomainEvent) => Promise<unknown>>
> = {
  'session.created': async (services, tx, { aggregateId: id }) => {
    const session = await findSessionOfNotices(tx, id);
    if (!session?.notify) return;
    await notifyTrainer(services, tx, session);
    await enqueue(tx, INVITE_TASK, { id }, { key: `${INVITE_TASK}:${id}` });
  },
  'session.trainer_notice_resent': async (services, tx, { aggregateId: id }) => {
    const session = await findSessionOfNotices(tx, id);
    if (session) await notifyTrainer(services, tx, session);
  },
  'trainer.named': async (services, tx, { subjectId: id }) => {
    const trainer = await findSlotTrainerOfNotices(tx, id);
    if (trainer?.session.notify) await writeToTrainer(services, tx, trainer.session, trainer);
  },
  'trainer.notice_resent': async (services, tx, { subjectId: id }) => {
    const trainer = await findSlotTrainerOfNotices(tx, id);
    if (trainer) await writeToTrainer(services, tx, trainer.session, trainer);
  },
  'attendee.notice_resent': async (services, tx, { subjectId: id }) => {
    const attendee = await findAttendeeOfNotices(tx, id);
    if (!attendee) return;
    const timetable = timetableOf(attendee.session);
    await queueAttendeeMessages(services, tx, attendee.session, attendee, 'attendance.invitation', { timetable });
  },
  'attendee.added': async (_kit, tx, { aggregateId: id }) => {
    if (await hasNotices(tx, id)) await enqueue(tx, INVITE_TASK, { id }, { key: `${INVITE_TASK}:${id}` });
  },
  'slot.opened': async (_kit, tx, { aggregateId, subjectId: id }) => {
    if (await hasNotices(tx, aggregateId)) await enqueue(tx, REMIND_TASK, { id }, { key: `${REMIND_TASK}:${id}` });
  },
  // Also without notices: who takes part remotely must learn that they are asked.
  'slot.presence_asked': (_kit, tx, { subjectId: id }) =>
    enqueue(tx, CHECK_TASK, { id }, { key: `${CHECK_TASK}:${id}` }),
};

/** Writes to the session's trainer. */
const notifyTrainer = (services: Services, tx: Tx, session: SessionOfNotices): Promise<void> =>
  writeToTrainer(services, tx, session, {
    ...{ id: session.id, name: session.trainerName, email: session.trainerEmail },
    ...{ language: session.trainerLanguage, linkGeneration: session.trainerLinkGeneration },
  });

/** The slots of a person who is named for them; all, for the session's trainer. */
const slotsOf = ({ id: sessionId, slots }: SessionOfNotices, id: string): readonly SlotOfNotices[] =>
  id === sessionId ? slots : slots.filter(({ trainerId }) => trainerId === id);

/** Writes to a trainer, of the session or of slots; nothing without an address. */
async function writeToTrainer(
  services: Services,
  tx: Tx,
  session: SessionOfNotices,
  {
    id,
    name,
    email,
    language,
    linkGeneration: generation,
  }: Pick<SlotTrainer, 'id' | 'name' | 'email' | 'language' | 'linkGeneration'>,
): Promise<void> {
  if (!email) return;
  const link = personalUrl(services, { kind: 'trainer', subjectId: id, generation });
  await queueMessage(services, tx, {
    kind: 'attendance.trainer',
    organizationId: session.organizationId,
    to: email,
    language,
    data: { ...sessionFacts(session, name), link, timetable: timetableOf({ ...session, slots: slotsOf(session, id) }) },
  });
}

/** Jobs that write to the attendees of a session, and to those of a slot who have not signed. */
export const INVITE_TASK = 'notifications.invite_attendees';
export const REMIND_TASK = 'notifications.remind_attendees';
/** The job that writes to those who are asked, in a slot, to confirm their presence. */
export const CHECK_TASK = 'notifications.ask_attendees';

/** Attendees per transaction. */
const AT_ONCE = 25;

/**
 * Sends each attendee their personal link, once. The progress is stored in the session's row, so that a crash repeats
 * nothing. Includes attendees added in the meantime.
 */
export async function inviteAttendees(services: Services, id: string): Promise<void> {
  await inTurns(services, INVITE_TASK, id, async (tx) => {
    const session = await findSessionOfNotices(tx, id);
    if (session?.status !== 'OPEN') return false;
    const attendees = await listAttendeesFrom(tx, id, session.invitedBefore, AT_ONCE);
    const timetable = timetableOf(session);
    for (const attendee of attendees)
      await queueAttendeeMessages(services, tx, session, attendee, 'attendance.invitation', { timetable });
    await recordInvited(tx, id, pastOf(attendees, session.invitedBefore));
    return attendees.length === AT_ONCE;
  });
}

/** Reminds attendees who have not signed in an open slot, once each. */
export async function remindAttendees(services: Services, id: string): Promise<void> {
  await inTurns(services, REMIND_TASK, id, async (tx) => {
    const slot = await findSlotOfNotices(tx, id);
    if (slot?.status !== 'OPEN') return false;
    const attendees = await listAttendeesFrom(tx, slot.sessionId, slot.remindedBefore, AT_ONCE);
    const marked = await listMarked(
      tx,
      id,
      attendees.map((attendee) => attendee.id),
    );
    const missing = attendees.filter((attendee) => !marked.has(attendee.id));
    for (const attendee of missing) {
      await queueAttendeeMessages(services, tx, slot.session, attendee, 'attendance.reminder', { slot: slot.label });
    }
    await recordReminded(tx, id, pastOf(attendees, slot.remindedBefore));
    return attendees.length === AT_ONCE;
  });
}

/** Writes to those whom the newest check of a slot asks and who have not answered, once each. */
export async function askAttendees(services: Services, id: string): Promise<void> {
  await inTurns(services, CHECK_TASK, id, async (tx) => {
    const found = await findAskingCheck(tx, id, services.clock.now(), AT_ONCE);
    if (!found) return false;
    const { session, label: slot } = found.slot;
    for (const attendee of found.missing)
      await queueAttendeeMessages(services, tx, session, attendee, 'attendance.check', {
        slot,
        expiresAt: found.endsAt,
      });
    await recordAsked(tx, found.id, pastOf(found.missing, 0));
    return found.missing.length === AT_ONCE;
  });
}

/**
 * Runs `turn` in its own transaction until it returns false. An advisory lock prevents concurrent runs of the same job
 * without blocking attendees who sign in.
 */
async function inTurns(
  services: Services,
  task: string,
  id: string,
  turn: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  for (let more = true; more; ) {
    more = await repeatableTransaction(services.database, async (tx) => {
      await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${task}:${id}`}, 0))::text`);
      return turn(tx);
    });
  }
}

/** Returns the position after the last attendee, or `before` if there are none. */
const pastOf = (attendees: readonly Attendee[], before: number): number =>
  (attendees.at(-1)?.position ?? before - 1) + 1;

/** Queues a message to an attendee; none without an address. */
async function queueAttendeeMessages<K extends 'attendance.invitation' | 'attendance.reminder' | 'attendance.check'>(
  services: Services,
  tx: Tx,
  session: SessionOfNotices,
  { id, name, email, language, linkGeneration: generation }: Attendee,
  kind: K,
  more: Omit<MessageData[K], keyof ReturnType<typeof sessionFacts> | 'link'>,
): Promise<void> {
  if (!email) return;
  const link = personalUrl(services, { kind: 'attend', subjectId: id, generation });
  const data = { ...sessionFacts(session, name), link, ...more } as MessageData[K];
  await queueMessage(services, tx, {
    kind,
    organizationId: session.organizationId,
    to: email,
    language,
    data,
  } as Parameters<typeof queueMessage>[2]);
}

/** Facts of every message about a session. `envelopeName` is the session's name. */
const sessionFacts = (session: SessionOfNotices, recipientName: string) => ({
  recipientName,
  organizationName: session.organization.name,
  envelopeName: session.name,
  mode: session.mode,
  timeZone: session.timeZone ?? session.organization.timeZone,
});

/** When and where a session takes place, or some slots of it. */
const timetableOf = ({ slots, location }: Pick<SessionOfNotices, 'slots' | 'location'>): Timetable => ({
  slots,
  location,
});
