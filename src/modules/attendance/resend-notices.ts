import type { Actor, Origin } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import {
  type AttendanceSession,
  type Attendee,
  type SlotTrainer,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertNoticeDue, type NoticeHistory, nextNoticeAt } from '../access/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { refuse } from './faults.ts';
import { because } from './reasons.ts';
import { chainOf, type LockedSession, lockSessionFor, roleOf, slotOf } from './store.ts';

/**
 * Sends the personal link again to an attendee of an open session, also if the session's other notices are disabled.
 * The link stays the same. Allowed ten minutes after the attendee was added, then after twice as long each time.
 * @throws Fault `not_found`, `session_closed`, `invalid_body` (no e-mail address), `rate_limited`
 */
export async function resendAttendeeNotice(
  services: Services,
  actor: Actor,
  origin: Origin,
  { sessionId, attendeeId }: { readonly sessionId: string; readonly attendeeId: string },
): Promise<void> {
  await transaction(services.database, 'resend-attendee-notice', async (tx) => {
    const session = await lockSessionFor(tx, actor, sessionId);
    const attendee = isUuid(attendeeId)
      ? await tx.attendee.findFirst({ where: { id: attendeeId, sessionId: session.id } })
      : null;
    if (!attendee) throw refuseRequest('not_found');
    assertSendable(session, attendee.email);
    const now = services.clock.now();
    assertNoticeDue(historyOf(attendee), now);
    await tx.attendee.update({
      where: { id: attendee.id },
      data: { noticesResent: { increment: 1 }, noticeResentAt: now },
    });
    await appendEvent(services, tx, chainOf(session), noticeResent(attendee, actor, origin));
  });
}

/** The event that sends an attendee's link again. */
export const noticeResent = ({ id, position, email }: Attendee, actor: Actor, { ip }: Origin) => ({
  type: 'attendee.notice_resent',
  subjectId: id,
  actor: roleOf(actor),
  data: { attendee: position + 1, channel: 'email' },
  personal: { sent_to: email, ip },
});

/**
 * Sends the trainer's link again, as `resendAttendeeNotice` does for an attendee: that of the session's trainer, or of who
 * teaches a slot.
 * @throws Fault `not_found`, `session_closed`, `invalid_body` (no e-mail address), `rate_limited`
 */
export async function resendTrainerNotice(
  services: Services,
  actor: Actor,
  origin: Origin,
  { sessionId, slotId }: { readonly sessionId: string; readonly slotId?: string | null | undefined },
): Promise<void> {
  await transaction(services.database, 'resend-trainer-notice', async (tx) => {
    const session = await lockSessionFor(tx, actor, sessionId);
    const own = slotId == null ? null : slotOf(session, slotId).trainer;
    if (own) return resendOwn(services, tx, actor, origin, session, own);
    const email = assertSendable(session, session.trainerEmail);
    const now = services.clock.now();
    assertNoticeDue(trainerHistoryOf(session), now);
    await tx.attendanceSession.update({
      where: { id: session.id },
      data: { trainerNoticesResent: { increment: 1 }, trainerNoticeResentAt: now },
    });
    await appendEvent(services, tx, chainOf(session), {
      type: 'session.trainer_notice_resent',
      actor: roleOf(actor),
      data: { channel: 'email' },
      personal: { sent_to: email, ip: origin.ip },
    });
  });
}

async function resendOwn(
  services: Services,
  tx: Tx,
  actor: Actor,
  origin: Origin,
  session: LockedSession,
  trainer: SlotTrainer,
): Promise<void> {
  const email = assertSendable(session, trainer.email);
  const now = services.clock.now();
  assertNoticeDue(historyOf(trainer), now);
  await tx.slotTrainer.update({
    where: { id: trainer.id },
    data: { noticesResent: { increment: 1 }, noticeResentAt: now },
  });
  await appendEvent(services, tx, chainOf(session), {
    type: 'trainer.notice_resent',
    subjectId: trainer.id,
    actor: roleOf(actor),
    data: { trainer: trainer.position + 1, channel: 'email' },
    personal: { sent_to: email, ip: origin.ip },
  });
}

function assertSendable({ status }: Pick<AttendanceSession, 'status'>, email: string | null): string {
  if (status !== 'OPEN') throw refuse('session_closed');
  if (!email) throw refuseRequest('invalid_body', because('no_address'));
  return email;
}

type PersonNotices = Pick<Attendee, 'email' | 'createdAt' | 'noticeResentAt' | 'noticesResent'>;

const historyOf = ({ createdAt, noticeResentAt, noticesResent }: Omit<PersonNotices, 'email'>): NoticeHistory => ({
  firstAt: createdAt,
  againAt: noticeResentAt,
  again: noticesResent,
});

const trainerHistoryOf = (
  session: Pick<AttendanceSession, 'createdAt' | 'trainerNoticeResentAt' | 'trainerNoticesResent'>,
): NoticeHistory => ({
  firstAt: session.createdAt,
  againAt: session.trainerNoticeResentAt,
  again: session.trainerNoticesResent,
});

/** When the link of an attendee, or of a trainer, may be sent again; null if it cannot be sent. */
export const noticeResendableAt = (
  { status }: Pick<AttendanceSession, 'status'>,
  person: PersonNotices,
): Date | null => (status === 'OPEN' && person.email ? nextNoticeAt(historyOf(person)) : null);
