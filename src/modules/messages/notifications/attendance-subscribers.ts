import type { SlotTrainer, Tx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { personalUrl } from '../../access/index.ts';
import {
  findAttendeeOfNotices,
  findSessionOfNotices,
  findSlotTrainerOfNotices,
  hasNotices,
  type SessionOfNotices,
  type SlotOfNotices,
} from '../../attendance/index.ts';
import { INVITE_TASK, queueAttendeeMessages, REMIND_TASK, sessionFacts, timetableOf } from './notify-attendees.ts';
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
};

/** Writes to the session's trainer. */
const notifyTrainer = (services: Services, tx: Tx, session: SessionOfNotices): Promise<void> =>
  writeToTrainer(services, tx, session, {
    ...{ id: session.id, name: session.trainerName, email: session.trainerEmail },
    linkGeneration: session.trainerLinkGeneration,
  });

/** The slots of a person who is named for them; all, for the session's trainer. */
const slotsOf = ({ id: sessionId, slots }: SessionOfNotices, id: string): readonly SlotOfNotices[] =>
  id === sessionId ? slots : slots.filter(({ trainerId }) => trainerId === id);

/** Writes to a trainer, of the session or of slots; nothing without an address. */
async function writeToTrainer(
  services: Services,
  tx: Tx,
  session: SessionOfNotices,
  { id, name, email, linkGeneration: generation }: Pick<SlotTrainer, 'id' | 'name' | 'email' | 'linkGeneration'>,
): Promise<void> {
  if (!email) return;
  const link = personalUrl(services, { kind: 'trainer', subjectId: id, generation });
  await queueMessage(services, tx, {
    kind: 'attendance.trainer',
    organizationId: session.organizationId,
    to: email,
    language: null,
    data: { ...sessionFacts(session, name), link, timetable: timetableOf({ ...session, slots: slotsOf(session, id) }) },
  });
}
