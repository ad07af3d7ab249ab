import { DAY } from '../../kernel/clock.ts';
import { rule } from '../../kernel/fault.ts';
import type { Reason } from '../../kernel/reason.ts';
import { momentIn } from '../../kernel/wall-time.ts';
import { limits } from './limits.ts';
import { because, refuse } from './refusals.ts';

/** Days of the week, as `Date.getUTCDay` numbers them. */
export const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
export type Weekday = (typeof weekdays)[number];

/** Slots that repeat on the same days of the week. Dates and times are those of the organisation's time zone. */
export interface SlotPlan {
  /** YYYY-MM-DD, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly weekdays: readonly Weekday[];
  /** The slots of each day, HH:MM. */
  readonly times: readonly { readonly label: string; readonly startTime: string; readonly endTime: string }[];
  readonly module?: string | null | undefined;
}

export interface PlannedSlot {
  readonly label: string;
  readonly module: string | null;
  /** Its date in the time zone, YYYY-MM-DD. */
  readonly day: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Returns the slots of a plan, in order. A slot keeps its local time when the clocks change; a time that does not exist
 * on that day is one hour later, and a time that occurs twice is the first one.
 * @throws Fault `invalid_body`: no date, no such day, a time without duration, or more slots than a session may have
 */
export function planSlots(plan: SlotPlan, timeZone: string): PlannedSlot[] {
  const [first, last] = [dayOf(plan.firstDay, 'firstDay'), dayOf(plan.lastDay, 'lastDay')];
  plan.times.forEach(({ startTime, endTime }, index) => {
    if (endTime <= startTime) throw wrong(`times.${index}.endTime`, because('slot_without_duration'));
  });
  const slots: PlannedSlot[] = [];
  for (let at = first; at <= last; at += DAY) {
    const date = new Date(at);
    if (!plan.weekdays.includes(weekdays[date.getUTCDay()]!)) continue;
    const day = date.toISOString().slice(0, 10);
    const onDay = plan.times.map((time) => slotOn(day, time, plan.module ?? null, timeZone));
    // Both times can fall into the hour that a clock change skips.
    if (onDay.some(({ startsAt, endsAt }) => endsAt <= startsAt))
      throw wrong('times', because('skipped_hour', { day }));
    slots.push(...onDay);
    if (slots.length > limits.slots.max) throw wrong('lastDay', because('too_many_slots', { count: limits.slots.max }));
  }
  if (slots.length === 0) throw wrong('lastDay', because('no_weekday'));
  return slots;
}

function slotOn(
  day: string,
  { label, startTime, endTime }: SlotPlan['times'][number],
  module: string | null,
  timeZone: string,
): PlannedSlot {
  const [from, to] = [startTime, endTime].map((time) => new Date(momentIn(timeZone, day, time)!));
  return { label, module, day, startsAt: from!, endsAt: to! };
}

/** Midnight of a date in UTC, ms. */
function dayOf(date: string, path: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) throw wrong(path, rule('not_calendar_day'));
  return at;
}

const wrong = (path: string, reason: Reason) =>
  refuse('invalid_body', because('slots_unplannable'), [{ path: `plan.${path}`, ...reason }]);
