import { grouped } from '../../../kernel/grouped.ts';
import { zoneWords } from '../../../kernel/time-zone.ts';
import { writtenDay, writtenTime } from '../../../kernel/written-date.ts';
import { type CalendarEvent, writeCalendar } from '../../../standards/icalendar.ts';
import { oneLine } from './foreign-text.ts';
import type { Language, Timetable } from './kinds.ts';

/** Days that a mail lists; of more, it names the first and the last. */
const MOST_DAYS = 5;

/** « 1er décembre 2026, de 9 h 00 à 12 h 30 et de 13 h 30 à 17 h 00 (heure de Paris) », for each day. Null without slots. */
export function timetableIn({ slots }: Timetable, language: Language, timeZone: string): string | null {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return null;
  const days = [...grouped(slots, ({ startsAt }) => writtenDay(startsAt, language, timeZone))];
  const words =
    days.length > MOST_DAYS
      ? between(
          writtenDay(first.startsAt, language, timeZone),
          writtenDay(last.startsAt, language, timeZone),
          slots.length,
          language,
        )
      : days.map(([day, ofDay]) => `${day}, ${hoursIn(ofDay, language, timeZone)}`).join(' ; ');
  return `${words} (${zoneWords(first.startsAt, timeZone, language)})`;
}

const between = (first: string, last: string, count: number, language: Language): string =>
  language === 'fr' ? `du ${first} au ${last}, ${count} créneaux` : `from ${first} to ${last}, ${count} slots`;

const hoursIn = (slots: Timetable['slots'], language: Language, timeZone: string): string =>
  slots
    .map(({ startsAt, endsAt }) => {
      const [from, to] = [startsAt, endsAt].map((at) => writtenTime(at, language, timeZone));
      return language === 'fr' ? `de ${from} à ${to}` : `${from} to ${to}`;
    })
    .join(language === 'fr' ? ' et ' : ' and ');

/** The slots as a file for calendars. It has no link: calendars are shared. `host` makes the ids unique in the world. */
export function calendarOf(
  { slots, location }: Timetable,
  { name, host, now }: { readonly name: string; readonly host: string; readonly now: Date },
): string | null {
  if (slots.length === 0) return null;
  const events = slots.map(
    ({ id, label, startsAt, endsAt }): CalendarEvent => ({
      uid: `${id}@${host}`,
      startsAt,
      endsAt,
      summary: oneLine(`${name} – ${label}`),
      location: location && oneLine(location),
    }),
  );
  return writeCalendar(events, now);
}
