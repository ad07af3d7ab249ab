import type { Actor, Origin } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { type AttendanceSession, type Attendee, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertNoticeDue, type NoticeHistory, nextNoticeAt } from '../access/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { refuse } from './faults.ts';
import { because } from './reasons.ts';
import { chainOf, lockSessionFor, roleOf } from './store.ts';

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
 * Sends the trainer's link again, as `resendAttendeeNotice` does for an attendee.
 * @throws Fault `not_found`, `session_closed`, `invalid_body` (no e-mail address), `rate_limited`
 */
export async function resendTrainerNotice(
  services: Services,
  actor: Actor,
  origin: Origin,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  await transaction(services.database, 'resend-trainer-notice', async (tx) => {
    const session = await lockSessionFor(tx, actor, sessionId);
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

function assertSendable({ status }: Pick<AttendanceSession, 'status'>, email: string | null): string {
  if (status !== 'OPEN') throw refuse('session_closed');
  if (!email) throw refuseRequest('invalid_body', because('no_address'));
  return email;
}

type AttendeeNotices = Pick<Attendee, 'email' | 'createdAt' | 'noticeResentAt' | 'noticesResent'>;
export type TrainerNotices = Pick<
  AttendanceSession,
  'status' | 'trainerEmail' | 'createdAt' | 'trainerNoticeResentAt' | 'trainerNoticesResent'
>;

const historyOf = ({ createdAt, noticeResentAt, noticesResent }: Omit<AttendeeNotices, 'email'>): NoticeHistory => ({
  firstAt: createdAt,
  againAt: noticeResentAt,
  again: noticesResent,
});

const trainerHistoryOf = (session: Omit<TrainerNotices, 'status' | 'trainerEmail'>): NoticeHistory => ({
  firstAt: session.createdAt,
  againAt: session.trainerNoticeResentAt,
  again: session.trainerNoticesResent,
});

/** When an attendee's link may be sent again; null if it cannot be sent. */
export const attendeeNoticeResendableAt = (
  { status }: Pick<AttendanceSession, 'status'>,
  attendee: AttendeeNotices,
): Date | null => (status === 'OPEN' && attendee.email ? nextNoticeAt(historyOf(attendee)) : null);

/** When the trainer's link may be sent again; null if it cannot be sent. */
export const trainerNoticeResendableAt = (session: TrainerNotices): Date | null =>
  session.status === 'OPEN' && session.trainerEmail ? nextNoticeAt(trainerHistoryOf(session)) : null;
