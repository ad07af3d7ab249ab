const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

/** The form of an ISO 8601 date. */
export const DAY_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Error message for an invalid date-time. */
export const DATE_TIME_RULE = 'must be an RFC 3339 date-time with an offset, such as 2026-11-21T08:30:00Z';

/**
 * Parses an RFC 3339 date-time with an offset, to the millisecond. Returns null for anything else, such as 30
 * February, 24:00, a time without an offset, or a leap second (JavaScript's Date has none).
 */
export function parseDateTime(text: string): Date | null {
  const [, year, month, day, hour, minute, second, , offset] = RFC_3339.exec(text) ?? [];
  if (!offset || !isDayOfCalendar(Number(year), Number(month), Number(day))) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (Number(offset.slice(1, 3)) > 23 || Number(offset.slice(4, 6)) > 59) return null;
  const at = new Date(text.toUpperCase());
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Whether the text is an ISO 8601 date, YYYY-MM-DD, that the calendar has. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY_FORM.exec(text) ?? [];
  return isDayOfCalendar(Number(year), Number(month), Number(day));
}

/** True if the day exists in the proleptic Gregorian calendar. */
function isDayOfCalendar(year: number, month: number, day: number): boolean {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}
