/** A meeting of a calendar. */
export interface CalendarEvent {
  /** Unique in the world, and the same each time that this meeting is written. */
  readonly uid: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly summary: string;
  readonly location: string | null;
}

/**
 * Writes meetings as an iCalendar object (RFC 5545) with the method PUBLISH (RFC 5546): calendars add it and answer to
 * nobody. Times are in UTC, and are shown in the reader's own zone. `stampedAt` is when it was written. Lines end with
 * CRLF and have at most 75 octets (RFC 5545, 3.1).
 */
export function writeCalendar(events: readonly CalendarEvent[], stampedAt: Date): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Esign//Attendance//EN', 'METHOD:PUBLISH'],
    ...events.flatMap(({ uid, startsAt, endsAt, summary, location }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${utc(stampedAt)}`,
      `DTSTART:${utc(startsAt)}`,
      `DTEND:${utc(endsAt)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(location ? [`LOCATION:${escaped(location)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261201T080000Z` (RFC 5545, 3.3.5, form 2). */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A text value (RFC 5545, 3.3.11). Control characters other than line ends are not allowed in it, and left out. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const MOST_OCTETS = 75;

/** Breaks a line: each next one begins with a space. No character is broken. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MOST_OCTETS) [text, octets] = [`${text}\r\n `, 1];
    text += character;
    octets += size;
  }
  return text;
}
