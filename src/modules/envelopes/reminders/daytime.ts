import { DAY, HOUR } from '../../../kernel/clock.ts';
import { aheadOfUtc } from '../../../kernel/time-zone.ts';

/** Hours of the organisation's zone between which reminders are sent: from 8:00, before 20:00. */
const hours = { from: 8, until: 20 } as const;

/** Returns `at`, or if it is at night in the zone, the next 8:00 there. */
export function inDaytime(at: Date, timeZone: string): Date {
  const local = at.getTime() + aheadOfUtc(at.getTime(), timeZone);
  const midnight = Math.floor(local / DAY) * DAY;
  const hour = (local - midnight) / HOUR;
  if (hour >= hours.from && hour < hours.until) return at;
  const morning = midnight + (hour < hours.from ? 0 : DAY) + hours.from * HOUR;
  // The offset of the morning: it differs from the one at night where the clocks change in between.
  return new Date(morning - aheadOfUtc(morning - aheadOfUtc(morning, timeZone), timeZone));
}
