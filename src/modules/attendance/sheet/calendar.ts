/** Days, half-days and hours are in the legal time of mainland France. */
import { MINUTE } from '../../../kernel/clock.ts';

const zone = { timeZone: 'Europe/Paris' } as const;
const long = new Intl.DateTimeFormat('fr-FR', {
  ...zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const short = new Intl.DateTimeFormat('fr-FR', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' });
const clock = new Intl.DateTimeFormat('fr-FR', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const exact = new Intl.DateTimeFormat('fr-FR', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** « lundi 14 mars 2026 »; the first of a month is « 1er ». */
export const longDay = (iso: string): string => long.format(new Date(iso)).replace(/ 1 /, ' 1er ');
/** « 14/03/2026 ». */
export const shortDay = (iso: string): string => short.format(new Date(iso));
/** « 09:00 ». */
export const clockTime = (iso: string): string => clock.format(new Date(iso));
/** « 09:02:11 ». */
export const exactTime = (iso: string): string => exact.format(new Date(iso));
/** « 14/03/2026 à 09:02:11 ». */
export const exactMoment = (iso: string): string => `${shortDay(iso)} à ${exactTime(iso)}`;

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Duration of a slot in whole minutes, rounded. */
export const minutesOf = ({ starts_at, ends_at }: Span): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE);

/** « 3 h 30 », « 45 min », « 14 h ». */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0 && rest > 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}

/** « 09:00 – 12:30 »; includes the date of the end if the slot ends on another day. */
export function span({ starts_at, ends_at }: Span): string {
  const end = shortDay(starts_at) === shortDay(ends_at) ? '' : `${shortDay(ends_at)} `;
  return `${clockTime(starts_at)} – ${end}${clockTime(ends_at)}`;
}

/** The part of the day of a slot. A slot that starts in the morning and ends after 14:00 is a whole day. */
function partOf({ starts_at, ends_at }: Span): string {
  const start = clockTime(starts_at);
  if (start >= '18:00') return 'soirée';
  if (start >= '12:30') return 'après-midi';
  return clockTime(ends_at) > '14:00' || shortDay(starts_at) !== shortDay(ends_at) ? 'journée' : 'matin';
}

/** The slots of one date and part of the day, sorted by start. */
export interface HalfDay<Slot> {
  /** « lundi 14 mars 2026 ». */
  readonly day: string;
  /** « matin ». */
  readonly part: string;
  readonly slots: readonly Slot[];
}

export function halfDays<Slot extends Span>(slots: readonly Slot[]): HalfDay<Slot>[] {
  const groups = new Map<string, { day: string; part: string; slots: Slot[] }>();
  for (const slot of slots.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
    const [day, part] = [longDay(slot.starts_at), partOf(slot)];
    const key = `${day} ${part}`;
    const group = groups.get(key);
    if (group) group.slots.push(slot);
    else groups.set(key, { day, part, slots: [slot] });
  }
  return [...groups.values()];
}
