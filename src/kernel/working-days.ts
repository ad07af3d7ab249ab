/** Working days (jours ouvrables) of France. Apart from `wall-time.ts`, which every page loads. */
import { DAY } from './clock.ts';

/** Calendar days are texts `YYYY-MM-DD`. */
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
const midnightTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Legal holidays on a fixed date (code du travail, art. L. 3133-1), as `MM-DD`. */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'] as const;
/** Days after Easter Sunday: Easter Monday, Ascension Day, Whit Monday (same article). */
const AFTER_EASTER = [1, 39, 50] as const;

/**
 * The eleven legal holidays of France in a year. Those of Alsace and Moselle (L. 3134-13) and of overseas
 * (L. 3422-2) are not among them: a deadline that ignores them is never too late.
 */
export function frenchHolidays(year: number): ReadonlySet<string> {
  const easter = easterSunday(year);
  return new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...AFTER_EASTER.map((days) => dayText(easter + days * DAY)),
  ]);
}

/** Easter Sunday in the Gregorian calendar (the algorithm of Meeus, Jones and Butcher), Unix ms. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

/** Whether a day is a working day (jour ouvrable): Monday to Saturday, and no legal holiday. */
export function isWorkingDay(day: string): boolean {
  const isSunday = new Date(midnightTime(day)).getUTCDay() === 0;
  return !isSunday && !frenchHolidays(Number(day.slice(0, 4))).has(day);
}

/** The n-th working day after a day, which itself does not count. */
export function addWorkingDays(day: string, count: number): string {
  let at = midnightTime(day);
  for (let left = count; left > 0; ) {
    at += DAY;
    if (isWorkingDay(dayText(at))) left -= 1;
  }
  return dayText(at);
}

/** The first working day after the week (Monday to Sunday) of a day: Monday, or the next day if that is a holiday. */
export function workingDayAfterWeek(day: string): string {
  const weekday = (new Date(midnightTime(day)).getUTCDay() + 6) % 7;
  return addWorkingDays(dayText(midnightTime(day) + (6 - weekday) * DAY), 1);
}
