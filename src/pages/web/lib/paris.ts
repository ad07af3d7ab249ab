/** The legal time of mainland France, in which trainings are planned and sheets are printed. */
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

/** What the clocks of Paris show at a moment, as milliseconds of a UTC that shows the same. */
function wallClock(at: number): number {
  const part = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
}

/**
 * The moment at which Paris reads that date (YYYY-MM-DD) and time (HH:MM), as ISO 8601 in UTC; null for what is no date
 * or no time. An hour that a change of clocks skips is taken an hour later; of one that comes twice, the first.
 */
export function parisMoment(date: string, time: string): string | null {
  const asked = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asked)) return null;
  const offsets = [-1, 1].map((side) => wallClock(asked + side * 86_400_000) - (asked + side * 86_400_000));
  const exact = offsets.map((offset) => asked - offset).filter((at) => wallClock(at) === asked);
  return new Date(exact.length ? Math.min(...exact) : asked - offsets[0]!).toISOString();
}

/** Whether the reader's own clock is not that of Paris, now or in the other half of the year. */
export const readerIsElsewhere = (now = Date.now()): boolean =>
  [now, now + HALF_YEAR_MS].some((at) => {
    const offset = wallClock(at) - Math.floor(at / 1000) * 1000;
    return -new Date(at).getTimezoneOffset() * 60_000 !== offset;
  });
