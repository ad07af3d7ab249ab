import type { Actor, Origin } from '../../kernel/actor.ts';
import { type Attendee, type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvents } from '../evidence/index.ts';
import { refuse } from './faults.ts';
import { limits } from './limits.ts';
import { noticeResendableAt, noticeResent } from './resend-notices.ts';
import { chainOf, type LockedSession, lockSessionFor } from './store.ts';

/** To how many attendees the link was sent again, and why others were left out. */
export interface MissingNotices {
  readonly sessionId: string;
  readonly sent: number;
  readonly withoutAddress: number;
  /** Their last notice is too recent. */
  readonly tooSoon: number;
  /** More than one call may send to. */
  readonly left: number;
}

/**
 * Sends the personal link again to the attendees of an open session who have no mark in an open slot, or no mark at all
 * while no slot is open. The waits of `resendAttendeeNotice` apply to each of them.
 * @throws Fault `not_found`, `session_closed`
 */
export async function resendMissingNotices(
  services: Services,
  actor: Actor,
  origin: Origin,
  { sessionId }: { readonly sessionId: string },
): Promise<MissingNotices> {
  return transaction(services.database, 'resend-missing-notices', async (tx) => {
    const session = await lockSessionFor(tx, actor, sessionId);
    if (session.status !== 'OPEN') throw refuse('session_closed');
    const missing = await listMissing(tx, session);
    const reachable = missing.filter(({ email }) => email);
    const now = services.clock.now();
    const due = reachable.filter((attendee) => noticeResendableAt(session, attendee)! <= now);
    const chosen = due.slice(0, limits.noticesAtOnce);
    if (chosen.length > 0) {
      await tx.attendee.updateMany({
        where: { id: { in: chosen.map(({ id }) => id) } },
        data: { noticesResent: { increment: 1 }, noticeResentAt: now },
      });
      await appendEvents(
        services,
        tx,
        chainOf(session),
        chosen.map((attendee) => noticeResent(attendee, actor, origin)),
      );
    }
    return {
      sessionId: session.id,
      sent: chosen.length,
      withoutAddress: missing.length - reachable.length,
      tooSoon: reachable.length - due.length,
      left: due.length - chosen.length,
    };
  });
}

/** The attendees without a mark in an open slot; without any mark while no slot is open. */
function listMissing(tx: Tx, { id: sessionId, slots }: LockedSession): Promise<Attendee[]> {
  const open = slots.filter(({ status }) => status === 'OPEN');
  const inSlot = (slotId: string) => ({ marks: { none: { slotId, state: 'STANDING' as const } } });
  return tx.attendee.findMany({
    where: {
      sessionId,
      ...(open.length > 0 ? { OR: open.map(({ id }) => inSlot(id)) } : { marks: { none: { state: 'STANDING' } } }),
    },
    orderBy: { position: 'asc' },
  });
}
