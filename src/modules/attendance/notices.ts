import type {
  AttendanceSession,
  Attendee,
  Organization,
  Slot,
  SlotTrainer,
  Tx,
} from '../../platform/database/index.ts';
import { organizationName } from '../access/index.ts';

/** A slot as notices name it. */
export type SlotOfNotices = Pick<Slot, 'id' | 'label' | 'startsAt' | 'endsAt' | 'trainerId'>;

/** A session with its slots in order, and the organisation in whose name its notices are sent. */
export type SessionOfNotices = AttendanceSession & {
  readonly organization: Pick<Organization, 'id' | 'name' | 'timeZone'>;
  readonly slots: readonly SlotOfNotices[];
};

const include = {
  organization: organizationName,
  slots: {
    select: { id: true, label: true, startsAt: true, endsAt: true, trainerId: true },
    orderBy: { startsAt: 'asc' },
  },
} as const;

/** A session by id; null if there is none. */
export const findSessionOfNotices = (tx: Tx, id: string): Promise<SessionOfNotices | null> =>
  tx.attendanceSession.findUnique({ where: { id }, include });

/** Whether notices are sent to the people of a session. @throws if there is no such session */
export async function hasNotices(tx: Tx, id: string): Promise<boolean> {
  const { notify } = await tx.attendanceSession.findUniqueOrThrow({ where: { id }, select: { notify: true } });
  return notify;
}

/** A slot by id with its session; null if there is none. */
export const findSlotOfNotices = (
  tx: Tx,
  id: string,
): Promise<(Slot & { readonly session: SessionOfNotices }) | null> =>
  tx.slot.findUnique({ where: { id }, include: { session: { include } } });

/** The own trainer of slots by id with the session; null if there is none. */
export const findSlotTrainerOfNotices = (
  tx: Tx,
  id: string,
): Promise<(SlotTrainer & { readonly session: SessionOfNotices }) | null> =>
  tx.slotTrainer.findUnique({ where: { id }, include: { session: { include } } });

/** An attendee by id with the session; null if there is none. */
export const findAttendeeOfNotices = (
  tx: Tx,
  id: string,
): Promise<(Attendee & { readonly session: SessionOfNotices }) | null> =>
  tx.attendee.findUnique({ where: { id }, include: { session: { include } } });

/** Up to `most` attendees of a session from a position on, in order. */
export const listAttendeesFrom = (tx: Tx, sessionId: string, from: number, most: number): Promise<Attendee[]> =>
  tx.attendee.findMany({
    where: { sessionId, position: { gte: from } },
    orderBy: { position: 'asc' },
    take: most,
  });

/** Returns the ids of those attendees who have a mark in a slot. */
export async function listMarked(tx: Tx, slotId: string, attendeeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const marks = await tx.mark.findMany({
    where: { slotId, state: 'STANDING', attendeeId: { in: [...attendeeIds] } },
    select: { attendeeId: true },
  });
  return new Set(marks.map(({ attendeeId }) => attendeeId));
}

/** Records that the attendees before a position have received their link. */
export const recordInvited = async (tx: Tx, id: string, invitedBefore: number): Promise<void> =>
  void (await tx.attendanceSession.update({ where: { id }, data: { invitedBefore } }));

/** Records that the attendees before a position have been reminded of a slot. */
export const recordReminded = async (tx: Tx, id: string, remindedBefore: number): Promise<void> =>
  void (await tx.slot.update({ where: { id }, data: { remindedBefore } }));
