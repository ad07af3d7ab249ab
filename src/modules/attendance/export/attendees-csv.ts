import { csvLine } from '../../../standards/csv/index.ts';
import type { SealedSession } from '../certificates/attended.ts';
import { completionOf } from '../certificates/completion.ts';
import { zoneOf } from '../read-sheet.ts';
import { attendeeColumns } from './columns.ts';

/** The CSV with one line for each attendee that a sealed session was read with: at most as many as a session has. */
export function attendeesCsv(session: SealedSession): string {
  const lines = session.attendees.map((attendee) => {
    const marks = new Map(attendee.marks.map((mark) => [mark.slotId, mark]));
    const completion = completionOf(session.slots, attendee, (slotId) => marks.get(slotId), zoneOf(session));
    return csvLine(attendeeColumns.map(([, cell]) => cell({ session, attendee, completion }) ?? ''));
  });
  return `\ufeff${csvLine(attendeeColumns.map(([header]) => header))}${lines.join('')}`;
}
