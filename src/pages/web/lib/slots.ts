import { minutesOffSchedule } from '../../../kernel/off-schedule.ts';
import { t } from '../generated/words/lib.ts';

/** The slots after an update. Unchanged ones keep their identity, so that nothing renders again for them. */
export function slotsAfter<Slot extends { readonly id: string }>(
  slots: readonly Slot[],
  changed: readonly (Partial<Slot> & { readonly id: string })[],
): Slot[] {
  return slots.map((slot) => {
    const now = changed.find(({ id }) => id === slot.id);
    const differs = now && (Object.keys(now) as (keyof Slot)[]).some((key) => now[key] !== slot[key]);
    return differs ? { ...slot, ...now } : slot;
  });
}

interface Opened {
  readonly startsAt: string;
  /** Null before the slot is opened: then the present moment counts. */
  readonly openedAt: string | null;
}

/** The warning about a slot that is, or would now be, opened over half an hour before or after its start; null if it is not. */
export function offSchedule({ startsAt, openedAt }: Opened): string | null {
  const off = minutesOffSchedule(startsAt, openedAt ?? new Date().toISOString());
  if (off === null) return null;
  const [hours, minutes] = [Math.floor(Math.abs(off) / 60), Math.abs(off) % 60];
  const by = [hours && t('offHours', { count: hours }), minutes && t('minutes', { count: minutes })];
  const word = openedAt ? (off < 0 ? 'openedEarly' : 'openedLate') : off < 0 ? 'opensEarly' : 'opensLate';
  return t(word, { by: by.filter(Boolean).join(' ') });
}

interface Slot {
  readonly label: string;
  readonly status: string;
}

/** Slots named in the warning; it counts the others. */
const NAMED = 6;

/** The warning that closing a session closes slots that their trainer has not signed; null if all are closed. */
export function unsignedSlots(slots: readonly Slot[]): string | null {
  const left = slots.filter(({ status }) => status !== 'CLOSED');
  if (left.length === 0) return null;
  const names = left.slice(0, NAMED).map(({ label }) => label);
  const more = left.length - names.length;
  const listed = [names.join(', '), more > 0 && t('moreSlots', { count: more })].filter(Boolean).join(' ');
  return t('unsignedSlots', { count: left.length, slots: listed });
}
