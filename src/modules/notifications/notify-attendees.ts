import { type Attendee, repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { personalUrl } from '../access/index.ts';
import {
  findSessionOfNotices,
  findSlotOfNotices,
  listAttendeesFrom,
  listMarked,
  recordInvited,
  recordReminded,
  type SessionOfNotices,
} from '../attendance/index.ts';
import type { MessageData } from './kinds.ts';
import { queueMessage } from './queue-message.ts';

/** The jobs that write to the attendees of a session, and to those of a slot who have not signed. */
export const INVITE_TASK = 'notifications.invite_attendees';
export const REMIND_TASK = 'notifications.remind_attendees';

/** Attendees written to in one transaction. */
const AT_ONCE = 25;

/**
 * Sends each attendee their personal link, once: how far it has come stands in the session's row, so that a crash in
 * the middle sends nothing twice. Attendees who were added meanwhile are among them.
 */
export async function inviteAttendees(services: Services, id: string): Promise<void> {
  await inTurns(services, INVITE_TASK, id, async (tx) => {
    const session = await findSessionOfNotices(tx, id);
    if (session?.status !== 'OPEN') return false;
    const attendees = await listAttendeesFrom(tx, id, session.invitedBefore, AT_ONCE);
    for (const attendee of attendees) await tell(services, tx, session, attendee, 'attendance.invitation', {});
    await recordInvited(tx, id, pastOf(attendees, session.invitedBefore));
    return attendees.length === AT_ONCE;
  });
}

/** Reminds those who have not signed in a slot that it is open, once each, for as long as it is. */
export async function remindAttendees(services: Services, id: string): Promise<void> {
  await inTurns(services, REMIND_TASK, id, async (tx) => {
    const slot = await findSlotOfNotices(tx, id);
    if (slot?.status !== 'OPEN') return false;
    const attendees = await listAttendeesFrom(tx, slot.sessionId, slot.remindedBefore, AT_ONCE);
    const marked = await listMarked(
      tx,
      id,
      attendees.map((attendee) => attendee.id),
    );
    const missing = attendees.filter((attendee) => !marked.has(attendee.id));
    for (const attendee of missing) {
      await tell(services, tx, slot.session, attendee, 'attendance.reminder', { slot: slot.label });
    }
    await recordReminded(tx, id, pastOf(attendees, slot.remindedBefore));
    return attendees.length === AT_ONCE;
  });
}

/**
 * Runs `turn` in a transaction of its own until it gives false; nobody else runs the same meanwhile. An advisory lock,
 * so that those who sign in do not wait for it.
 */
async function inTurns(
  services: Services,
  task: string,
  id: string,
  turn: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  for (let more = true; more; ) {
    more = await repeatableTransaction(services.database, async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${task}:${id}`}, 0))::text`;
      return turn(tx);
    });
  }
}

/** The place after the last one; where nobody is left, the one reached before. */
const pastOf = (attendees: readonly Attendee[], before: number): number =>
  (attendees.at(-1)?.position ?? before - 1) + 1;

async function tell<K extends 'attendance.invitation' | 'attendance.reminder'>(
  services: Services,
  tx: Tx,
  session: SessionOfNotices,
  { id, name, email, language, linkGeneration: generation }: Attendee,
  kind: K,
  more: Omit<MessageData[K], keyof MessageData['attendance.invitation']>,
): Promise<void> {
  if (!email) return;
  const link = personalUrl(services, { kind: 'attend', subjectId: id, generation });
  const data = { ...sessionFacts(session, name), link, ...more } as MessageData[K];
  await queueMessage(services, tx, { kind, to: email, language, data } as Parameters<typeof queueMessage>[2]);
}

/** What every message about a session tells: in the place of an envelope's name, the session's. */
export const sessionFacts = ({ name, organization, mode }: SessionOfNotices, recipientName: string) => ({
  recipientName,
  organizationName: organization.name,
  envelopeName: name,
  mode,
});
