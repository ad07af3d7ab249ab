import {
  AddPersonDocument,
  CloseAttendanceSessionDocument,
  CloseSlotDocument,
  MarkAttendeeDocument,
  type MarkStatus,
  OpenSlotDocument,
} from '../generated/graphql.ts';
import { t } from '../i18n/index.ts';
import { Refusal, send } from '../lib/graphql.ts';
import { sendOnce } from '../lib/send-once.ts';
import { type Row, takeMarks } from './presence.ts';
import { refresh, type Slot, session, takeSession } from './space.ts';
import { announcement } from './stage.ts';

/** Refusals which say that this page's picture of the session is old. */
const movedOn = new Set(['slot_closed', 'slot_not_open', 'invalid_status', 'session_closed']);

/** Runs an act; where the session has moved on, the page learns how before the refusal is shown. */
async function acting<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal && movedOn.has(error.code)) await refresh().catch(() => undefined);
    throw error;
  }
}

/** Opens a slot; an open one stays so. Throws `Refusal`, `NoAnswer`. */
export const openSlot = ({ id: slotId, label }: Slot): Promise<void> =>
  acting(async () => {
    const { openSlot: newer } = await send(OpenSlotDocument, { sessionId: session.value.id, slotId });
    takeSession(newer);
    announcement.value = t('slotOpened', { slot: label });
  });

/** Closes a slot for good, signed. Where a try before was answered and the answer lost, it is closed, and that is well. */
export async function closeSlot({ id: slotId, label }: Slot, drawnSignature: string): Promise<void> {
  const variables = { sessionId: session.value.id, slotId, drawnSignature };
  try {
    await acting(async () => takeSession((await send(CloseSlotDocument, variables)).closeSlot));
  } catch (error) {
    if (!session.value.slots.find(({ id }) => id === slotId)?.trainerSignedAt) throw error;
  }
  announcement.value = t('slotClosed', { slot: label });
}

/** Says of somebody what the trainer sees. Throws `Refusal`, `NoAnswer`. */
export const markAttendee = ({ attendee }: Row, slotId: string, status: MarkStatus): Promise<void> =>
  acting(async () => {
    const { markAttendee: marked } = await send(MarkAttendeeDocument, {
      input: { slotId, attendeeId: attendee.id, status },
    });
    takeMarks(new Map([[attendee.id, marked.mark]]));
    announcement.value = t('marked', { name: attendee.name, status: t(marked.mark.status) });
  });

/**
 * Adds somebody who is there and was not expected; gives their id. The answer lists everybody in order, the last come
 * last. Throws `Refusal`, `NoAnswer`.
 */
export const addPerson = (name: string, email: string | null): Promise<string> =>
  acting(async () => {
    const before = new Set(session.value.attendees.map(({ id }) => id));
    const asked = { sessionId: session.value.id, input: { name, email } };
    const { attendees } = (await sendOnce(AddPersonDocument, asked)).addAttendee;
    await refresh().catch(() => undefined);
    announcement.value = t('personAdded', { name });
    // Whoever was added by a try that had no answer may be known here already.
    const added = attendees.findLast(({ id }) => !before.has(id)) ?? attendees.at(-1)!;
    return added.id;
  });

/** Ends the session for good. Throws `Refusal`, `NoAnswer`. */
export const endSession = (): Promise<void> =>
  acting(async () => {
    const { closeAttendanceSession: newer } = await send(CloseAttendanceSessionDocument, { id: session.value.id });
    takeSession(newer);
  });
