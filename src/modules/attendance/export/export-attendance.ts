import type { Actor } from '../../../kernel/actor.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { anyOf, type Prisma, sql } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { csvLine } from '../../../standards/csv/index.ts';
import { organizationOfPapers } from '../../access/index.ts';
import { completionOf } from '../certificates/content.ts';
import { zoneOf } from '../read-sheet.ts';
import { readStandingMarks } from '../standing-marks.ts';
import { runnerOf } from '../store.ts';
import { columns as contractColumns, detailedColumns } from './columns.ts';

/** Lines per part: about 250 KB, written in about ten milliseconds. */
const LINES = 1_000;

export interface ExportPart {
  readonly fileName: string;
  /** The first part starts with the byte order mark and the header. */
  readonly text: string;
  /** Cursor of the next part; null after the last one. */
  readonly next: string | null;
}

/**
 * Returns one part of the session's CSV: a line per attendee and slot, sorted by attendee, with the current mark;
 * `detailed` adds late minutes, reasons, minutes followed, and the totals of each attendee. By the organisation or the trainer.
 */
export async function exportAttendance(
  services: Services,
  actor: Actor,
  {
    id,
    after,
    detailed,
    whom,
  }: {
    readonly id: string;
    readonly after?: string | null;
    readonly detailed?: boolean;
    /** Only these attendees. */
    readonly whom?: Prisma.AttendeeWhereInput;
  },
): Promise<ExportPart> {
  const mayRun = runnerOf(actor);
  const columns = detailed ? detailedColumns : contractColumns;
  const { prisma } = services.database;
  const session = isUuid(id)
    ? await prisma.attendanceSession.findUnique({
        where: { id },
        include: {
          organization: organizationOfPapers,
          slots: { orderBy: { position: 'asc' }, include: { trainer: true } },
        },
      })
    : null;
  if (!session || !mayRun(session)) throw refuse('not_found');
  if (after != null && !/^\d{1,9}$/.test(after))
    throw refuse(
      'invalid_parameter',
      'The value of after is not a cursor of this export. Omit it to start with the first part.',
    );
  const from = Number(after ?? 0);
  const take = Math.max(1, Math.floor(LINES / session.slots.length));
  const attendees = await prisma.attendee.findMany({
    where: { ...whom, sessionId: id, position: { gte: from } },
    orderBy: { position: 'asc' },
    take: take + 1,
  });
  const shownAttendees = attendees.slice(0, take);
  const marks = await readStandingMarks(
    services.database,
    sql`m.attendee_id = ${anyOf(
      shownAttendees.map((attendee) => attendee.id),
      'uuid',
    )}`,
  );
  const standing = new Map(marks.map((mark) => [`${mark.attendeeId}:${mark.slotId}`, mark]));
  const zone = zoneOf(session);
  const lines = shownAttendees.flatMap((attendee) => {
    const markOf = (slotId: string) => standing.get(`${attendee.id}:${slotId}`);
    const completion = completionOf(session.slots, attendee, markOf, zone);
    return session.slots.map((slot) =>
      csvLine(columns.map(([, cell]) => cell({ session, slot, attendee, mark: markOf(slot.id), completion }) ?? '')),
    );
  });
  const head = from === 0 ? `\ufeff${csvLine(columns.map(([header]) => header))}` : '';
  return {
    fileName: `${session.name} - émargement.csv`,
    text: head + lines.join(''),
    next: attendees.length > take ? String(itemAt(attendees, take).position) : null,
  };
}
