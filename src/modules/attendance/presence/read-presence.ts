import { repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type Change, latestChange } from '../../evidence/index.ts';
import { rateOf } from '../count-presence.ts';
import { readStandingMarks } from '../standing-marks.ts';
import { type PresenceNews, placeOf, type SlotCount } from './news.ts';

/** Reads the state of a session and its cursor, consistently. */
export const readWhole = (services: Services, sessionId: string): Promise<PresenceNews> =>
  repeatableTransaction(
    services.database,
    async (tx) => {
      const latest = await latestChange(services, sessionId, tx);
      const { status } = await tx.attendanceSession.findUniqueOrThrow({ where: { id: sessionId } });
      const slots = await countSlots(tx, sessionId, null);
      const attendees = await tx.attendee.findMany({ where: { sessionId }, orderBy: { position: 'asc' } });
      const marks = await readStandingMarks(tx, 'm.session_id = $1::uuid ORDER BY m.signed_at', sessionId);
      const at = latest?.at ?? services.clock.now();
      return { sessionId, cursor: latest?.cursor ?? 0n, whole: true, at, status, slots, attendees, marks };
    },
    // All reads see one snapshot. It never has to be retried: it only reads, and no other transaction is serializable.
    { isolation: 'serializable' },
  );

/** Reads the state of the rows that some changes refer to; at least as new as the last change. */
export async function readNews(
  services: Services,
  sessionId: string,
  changes: readonly Change[],
): Promise<PresenceNews> {
  const { prisma } = services.database;
  const subjects = (pattern: RegExp) => changes.filter(({ type }) => pattern.test(type)).map((one) => one.subjectId);
  const markIds = subjects(/^mark\.given$/);
  const attendeeIds = subjects(/^attendee\./);
  const rows = markIds.length ? await prisma.mark.findMany({ where: { id: { in: markIds } } }) : [];
  const byId = new Map(rows.map((mark) => [mark.id, mark]));
  const marks = new Map(markIds.map((id) => [placeOf(byId.get(id)!), byId.get(id)!]));
  const attendees = attendeeIds.length
    ? await prisma.attendee.findMany({ where: { id: { in: attendeeIds } }, orderBy: { position: 'asc' } })
    : [];
  const slotIds = [...subjects(/^slot\./), ...rows.map(({ slotId }) => slotId)];
  // A new attendee is expected in every slot; closing or sealing a session concerns all slots.
  const all = changes.some(({ type }) => /^(attendee|session)\./.test(type));
  const slots = await countSlots(prisma, sessionId, all ? null : [...new Set(slotIds)]);
  const { status } = await prisma.attendanceSession.findUniqueOrThrow({ where: { id: sessionId } });
  const { cursor, at } = changes.at(-1)!;
  return { sessionId, cursor, whole: false, at, status, slots, attendees, marks: [...marks.values()] };
}

type Reader = Pick<Tx, '$queryRaw'>;

/** Counts all or some slots of a session, in order. */
async function countSlots(on: Reader, sessionId: string, ids: readonly string[] | null): Promise<SlotCount[]> {
  const rows = await on.$queryRaw<Omit<SlotCount, 'rate'>[]>`
    SELECT s.id, s.status::text, s.opened_at AS "openedAt", s.closed_at AS "closedAt",
      s.trainer_signed_at AS "trainerSignedAt",
      (SELECT count(*)::int FROM marks m
        WHERE m.slot_id = s.id AND m.state = 'STANDING' AND m.status IN ('PRESENT', 'LATE')) AS present,
      coalesce(s.expected, (SELECT count(*)::int FROM attendees a WHERE a.session_id = s.session_id)) AS expected
    FROM slots s
    WHERE s.session_id = ${sessionId}::uuid AND (${ids}::uuid[] IS NULL OR s.id = ANY(${ids}::uuid[]))
    ORDER BY s.position`;
  return rows.map((row) => ({ ...row, rate: rateOf(row.present, row.expected) }));
}
