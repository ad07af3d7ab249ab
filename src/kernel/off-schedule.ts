import { MINUTE } from './clock.ts';

/** Presence that is taken earlier than this before its hours, or later after them, is told apart. */
export const OFF_SCHEDULE = 30 * MINUTE;

/** Whole minutes by which a slot was opened before (negative) or after its start; null if at most half an hour. ISO 8601. */
export function minutesOffSchedule(startsAt: string, openedAt: string): number | null {
  const off = Date.parse(openedAt) - Date.parse(startsAt);
  return Math.abs(off) > OFF_SCHEDULE ? Math.round(off / MINUTE) : null;
}
