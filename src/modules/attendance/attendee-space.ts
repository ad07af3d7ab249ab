import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import type { AttendanceSession, Attendee, Mark, Slot } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { because } from './reasons.ts';

/** An attendee's page: their session and their mark in each slot. */
export interface AttendeeSpace {
  readonly session: AttendanceSession;
  readonly attendee: Attendee;
  readonly slots: readonly { readonly slot: Slot; readonly mark: Mark | null }[];
}

/** Reads the page of an attendee's link. @throws Fault `gone` (the session was purged) */
export async function findAttendeeSpace(services: Services, actor: Actor): Promise<AttendeeSpace> {
  const { subjectId: id } = assertLink(actor, 'attend');
  const { session, marks, ...attendee } = await services.database.prisma.attendee.findUniqueOrThrow({
    where: { id },
    include: {
      session: { include: { slots: { orderBy: { position: 'asc' } } } },
      marks: { where: { state: 'STANDING' } },
    },
  });
  if (session.purgedAt) throw refuse('gone', because('sheet_purged'));
  const { slots, ...own } = session;
  const markOf = (slot: Slot) => marks.find(({ slotId }) => slotId === slot.id) ?? null;
  return { session: own, attendee, slots: slots.map((slot) => ({ slot, mark: markOf(slot) })) };
}
