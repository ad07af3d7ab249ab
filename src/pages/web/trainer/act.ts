import {
  AddPersonDocument,
  CloseAttendanceSessionDocument,
  CloseSlotDocument,
  MarkAttendeeDocument,
  type MarkAttendeeInput,
  MarkMissingAbsentDocument,
  OpenSlotDocument,
} from '../generated/graphql.ts';
import { t } from '../generated/words/trainer.ts';
import { Refusal, send } from '../lib/graphql.ts';
import { type Row, takeMarks } from './presence.ts';
import { announcement, refresh, type Slot, session, takeSession } from './space.ts';

/** Error codes that mean that this page's session is out of date. */
const movedOn = new Set(['slot_closed', 'slot_not_open', 'invalid_status', 'session_closed']);

/** Runs an action. If the session has changed meanwhile, refreshes it before the refusal is shown. */
async function acting<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal && movedOn.has(error.code)) await refresh().catch(() => undefined);
    throw error;
  }
}

/** Opens a slot. Opening an open slot changes nothing. Throws `Refusal`, `NoAnswer`. */
export const openSlot = ({ id: slotId, label }: Slot): Promise<void> =>
  acting(async () => {
    const input = { sessionId: session.value.id, slotId };
    const { openSlot: opened } = await send(OpenSlotDocument, { input });
    takeSession(opened.attendanceSession);
    announcement.value = t('slotOpened', { slot: label });
  });

/**
 * Closes a slot for good, with the trainer's signature. Succeeds if an earlier attempt, whose answer was lost, closed
 * it.
 */
export async function closeSlot({ id: slotId, label }: Slot, drawnSignature: string): Promise<void> {
  const input = { sessionId: session.value.id, slotId, drawnSignature };
  try {
    await acting(async () => takeSession((await send(CloseSlotDocument, { input })).closeSlot.attendanceSession));
  } catch (error) {
    if (!session.value.slots.find(({ id }) => id === slotId)?.trainerSignedAt) throw error;
  }
  announcement.value = t('slotClosed', { slot: label });
}

/** What the trainer states about an attendee. */
export type Statement = Pick<
  MarkAttendeeInput,
  'status' | 'lateMinutes' | 'earlyMinutes' | 'excuse' | 'documentReceivedOn'
>;

/** Records a mark for an attendee. Throws `Refusal`, `NoAnswer`. */
export const markAttendee = ({ attendee }: Row, slotId: string, statement: Statement): Promise<void> =>
  acting(async () => {
    const { markAttendee: marked } = await send(MarkAttendeeDocument, {
      input: { slotId, attendeeId: attendee.id, ...statement },
    });
    takeMarks(new Map([[attendee.id, marked.mark]]));
    announcement.value = t('marked', { name: attendee.name, status: t(marked.mark.status) });
  });

/** Marks everybody absent who has no mark in a slot. Throws `Refusal`, `NoAnswer`. */
export const markMissingAbsent = (slotId: string): Promise<void> =>
  acting(async () => {
    const { marks } = (await send(MarkMissingAbsentDocument, { input: { slotId } })).markMissingAbsent;
    takeMarks(new Map(marks.map((mark) => [mark.attendeeId, mark])));
    announcement.value = t('missingMarked', { count: marks.length });
  });

/**
 * Adds an unexpected attendee and returns their id. The answer lists all attendees in order of arrival, the new one
 * last. Throws `Refusal`, `NoAnswer`.
 */
export const addPerson = (name: string, email: string | null): Promise<string> =>
  acting(async () => {
    const before = new Set(session.value.attendees.map(({ id }) => id));
    const input = { sessionId: session.value.id, name, email };
    const { attendees } = (await send(AddPersonDocument, { input })).addAttendee.attendanceSession;
    await refresh().catch(() => undefined);
    announcement.value = t('personAdded', { name });
    // An earlier attempt without an answer may have added the person already.
    const added = attendees.findLast(({ id }) => !before.has(id)) ?? attendees.at(-1)!;
    return added.id;
  });

/** Ends the session for good. Throws `Refusal`, `NoAnswer`. */
export const endSession = (): Promise<void> =>
  acting(async () => {
    const input = { id: session.value.id };
    const { closeAttendanceSession: closed } = await send(CloseAttendanceSessionDocument, { input });
    takeSession(closed.attendanceSession);
  });
