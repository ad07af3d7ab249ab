import type { Actor, Origin } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import {
  type AttendanceSession,
  type Attendee,
  type Organization,
  type Slot,
  type SlotTrainer,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertNoticeDue, type NoticeHistory, nextNoticeAt, organizationName } from '../access/index.ts';
import { appendEvent, appendEvents } from '../evidence/index.ts';
import { limits } from './limits.ts';
import { because, refuse } from './refusals.ts';
import { attendanceActorRole, type LockedSession, lockSessionFor, sessionChain, slotOf } from './store.ts';

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

/** The check that asks in a slot now, with up to `most` attendees who have no e-mail about it and no answer; null for none. */
export async function findAskingCheck(tx: Tx, slotId: string, now: Date, most: number) {
  const check = await tx.presenceCheck.findFirst({ where: { slotId, endsAt: { gt: now } } });
  const slot = check && (await findSlotOfNotices(tx, slotId));
  if (!check?.endsAt || slot?.status !== 'OPEN') return null;
  const missing = await tx.attendee.findMany({
    where: {
      position: { gte: check.mailedBefore },
      presenceAnswers: { some: { checkId: check.id, answeredAt: null } },
    },
    orderBy: { position: 'asc' },
    take: most,
  });
  return { id: check.id, endsAt: check.endsAt, slot, missing };
}

/** Records that the attendees before a position have got the e-mail of a check. */
export const recordAsked = async (tx: Tx, id: string, mailedBefore: number): Promise<void> =>
  void (await tx.presenceCheck.update({ where: { id }, data: { mailedBefore } }));

/** To how many attendees the link was sent again, and why others were left out. */
interface MissingNotices {
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
        sessionChain(session),
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
    await appendEvent(services, tx, sessionChain(session), noticeResent(attendee, actor, origin));
  });
}

/** The event that sends an attendee's link again. */
const noticeResent = ({ id, position, email }: Attendee, actor: Actor, { ip }: Origin) => ({
  type: 'attendee.notice_resent',
  subjectId: id,
  actor: attendanceActorRole(actor),
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
    await appendEvent(services, tx, sessionChain(session), {
      type: 'session.trainer_notice_resent',
      actor: attendanceActorRole(actor),
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
  await appendEvent(services, tx, sessionChain(session), {
    type: 'trainer.notice_resent',
    subjectId: trainer.id,
    actor: attendanceActorRole(actor),
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
