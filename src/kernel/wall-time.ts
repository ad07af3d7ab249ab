import { DAY } from './clock.ts';
import { itemAt } from './definitely.ts';
import { dateFormat } from './formats.ts';

const wallOf = (timeZone: string) =>
  dateFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

/** The wall-clock time in a zone at a moment, as the Unix milliseconds of the same wall-clock time in UTC. */
export function wallClock(timeZone: string, at: number): number {
  const part = Object.fromEntries(
    wallOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
}

/** The calendar date (YYYY-MM-DD) in a zone at a moment. */
export const wallDay = (timeZone: string, at: number): string =>
  new Date(wallClock(timeZone, at)).toISOString().slice(0, 10);

/** The calendar date `days` after a date (YYYY-MM-DD); of an invalid one, the date itself. */
export const dayAfter = (date: string, days: number): string => {
  const at = Date.parse(`${date}T00:00:00Z`) + days * DAY;
  return Number.isNaN(at) ? date : new Date(at).toISOString().slice(0, 10);
};

/** The time of day (HH:MM) in a zone at a moment. */
export const wallTime = (timeZone: string, at: number): string =>
  new Date(wallClock(timeZone, at)).toISOString().slice(11, 16);

/**
 * Converts a date (YYYY-MM-DD) and a time (HH:MM) in a zone to ISO 8601 in UTC; null if one is invalid. A time that a
 * clock change skips counts as one hour later; a time that occurs twice means the first occurrence.
 */
export function momentIn(timeZone: string, date: string, time: string): string | null {
  const utc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(utc)) return null;
  const offsets = [-1, 1].map((side) => wallClock(timeZone, utc + side * 86_400_000) - (utc + side * 86_400_000));
  const exact = offsets.map((offset) => utc - offset).filter((at) => wallClock(timeZone, at) === utc);
  return new Date(exact.length ? Math.min(...exact) : utc - itemAt(offsets, 0)).toISOString();
}

/** The moment at which the month of `at` began in a zone. */
export function beginOfMonth(timeZone: string, at: Date): Date {
  const month = wallDay(timeZone, at.getTime()).slice(0, 7);
  return new Date(momentIn(timeZone, `${month}-01`, '00:00')!);
}
