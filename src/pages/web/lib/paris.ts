import { itemAt } from '../../../kernel/definitely.ts';
/** The legal time zone of mainland France. Training sessions are planned and sheets are printed in it. */
export const PARIS = 'Europe/Paris';

const HALF_YEAR_MS = 182 * 86_400_000;

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: PARIS,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The wall-clock time in Paris at a moment, as the Unix milliseconds of the same wall-clock time in UTC. */
function wallClock(at: number): number {
  const part = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
}

/**
 * Converts a date (YYYY-MM-DD) and a time (HH:MM) in Paris to ISO 8601 in UTC; null if one is invalid. A time that a
 * clock change skips counts as one hour later; a time that occurs twice means the first occurrence.
 */
export function parisMoment(date: string, time: string): string | null {
  const utc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(utc)) return null;
  const offsets = [-1, 1].map((side) => wallClock(utc + side * 86_400_000) - (utc + side * 86_400_000));
  const exact = offsets.map((offset) => utc - offset).filter((at) => wallClock(at) === utc);
  return new Date(exact.length ? Math.min(...exact) : utc - itemAt(offsets, 0)).toISOString();
}

/** Whether the reader's time zone differs from Paris, now or half a year from now. */
export const readerIsElsewhere = (now = Date.now()): boolean =>
  [now, now + HALF_YEAR_MS].some((at) => {
    const offset = wallClock(at) - Math.floor(at / 1000) * 1000;
    return -new Date(at).getTimezoneOffset() * 60_000 !== offset;
  });
