import type { Actor } from '../../kernel/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent } from '../evidence/index.ts';
import { personalOf } from './create-session.ts';
import { refuse } from './faults.ts';
import type { NewAttendee } from './input.ts';
import { attendeeSearchText } from './search-text.ts';
import { chainOf, lockSessionFor, roleOf } from './store.ts';

/**
 * Adds an attendee to an open session: they are expected in every slot that is not closed. By the organisation or the
 * trainer.
 */
export async function addAttendee(
  services: Services,
  actor: Actor,
  { sessionId, ...attendee }: NewAttendee & { readonly sessionId: string },
): Promise<{ readonly id: string }> {
  return transaction(services.database, 'add-attendee', async (tx) => {
    const session = await lockSessionFor(tx, actor, sessionId);
    if (session.status !== 'OPEN') throw refuse('session_closed');
    const { _max: last } = await tx.attendee.aggregate({ where: { sessionId }, _max: { position: true } });
    const id = newId();
    const position = (last.position ?? -1) + 1;
    await tx.attendee.create({ data: { ...attendee, id, sessionId, position, createdAt: services.clock.now() } });
    await tx.attendanceSession.update({
      where: { id: sessionId },
      data: { searchText: `${session.searchText}\n${attendeeSearchText(attendee)}` },
    });
    await appendEvent(services, tx, chainOf(session), {
      type: 'attendee.added',
      subjectId: id,
      actor: roleOf(actor),
      data: { attendee: position + 1 },
      personal: personalOf(attendee),
    });
    return { id };
  });
}
