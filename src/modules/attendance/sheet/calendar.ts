import { DAY, MINUTE } from '../../../kernel/clock.ts';
import { dateFormat } from '../../../kernel/date-format.ts';

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

/** The slots of one date and part of the day, sorted by start. */
export interface HalfDay<Slot> {
  /** « lundi 14 mars 2026 ». */
  readonly day: string;
  /** « matin ». */
  readonly part: string;
  readonly slots: readonly Slot[];
}

const digits = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Days, half-days and hours in French, in one time zone (IANA name). Arguments are ISO 8601. */
export class Calendar {
  readonly #long: Intl.DateTimeFormat;
  readonly #short: Intl.DateTimeFormat;
  readonly #month: Intl.DateTimeFormat;
  readonly #clock: Intl.DateTimeFormat;
  readonly #exact: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    const formatOf = (parts: Intl.DateTimeFormatOptions) => dateFormat('fr-FR', { timeZone, ...parts });
    this.#long = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    this.#short = formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' });
    this.#month = formatOf({ month: 'long', year: 'numeric' });
    this.#clock = formatOf(digits);
    this.#exact = formatOf({ ...digits, second: '2-digit' });
  }

  /** « lundi 14 mars 2026 »; the first of a month is « 1er ». */
  longDay(iso: string): string {
    return this.#long.format(new Date(iso)).replace(/ 1 /, ' 1er ');
  }

  /** « 14/03/2026 ». */
  shortDay(iso: string): string {
    return this.#short.format(new Date(iso));
  }

  /** « mars 2026 ». */
  month(iso: string): string {
    return this.#month.format(new Date(iso));
  }

  /** The last whole day before a time, as `shortDay`. */
  lastDayBefore(iso: string): string {
    const day = this.shortDay(iso);
    const before = this.shortDay(new Date(Date.parse(iso) - 1).toISOString());
    return day === before ? this.shortDay(new Date(Date.parse(iso) - DAY).toISOString()) : before;
  }

  /** « 09:02:11 ». */
  exactTime(iso: string): string {
    return this.#exact.format(new Date(iso));
  }

  /** « 14/03/2026 à 09:02:11 ». */
  exactMoment(iso: string): string {
    return `${this.shortDay(iso)} à ${this.exactTime(iso)}`;
  }

  isSameDay(a: string, b: string): boolean {
    return this.shortDay(a) === this.shortDay(b);
  }

  /** « 09:00 – 12:30 »; includes the date of the end if the slot ends on another day. */
  span({ starts_at, ends_at }: Span): string {
    const end = this.isSameDay(starts_at, ends_at) ? '' : `${this.shortDay(ends_at)} `;
    return `${this.#clockTime(starts_at)} – ${end}${this.#clockTime(ends_at)}`;
  }

  halfDays<Slot extends Span>(slots: readonly Slot[]): HalfDay<Slot>[] {
    const groups = new Map<string, { day: string; part: string; slots: Slot[] }>();
    for (const slot of slots.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
      const [day, part] = [this.longDay(slot.starts_at), this.#partOf(slot)];
      const key = `${day} ${part}`;
      const group = groups.get(key);
      if (group) group.slots.push(slot);
      else groups.set(key, { day, part, slots: [slot] });
    }
    return [...groups.values()];
  }

  #clockTime(iso: string): string {
    return this.#clock.format(new Date(iso));
  }

  /** The part of the day of a slot. A slot that starts in the morning and ends after 14:00 is a whole day. */
  #partOf({ starts_at, ends_at }: Span): string {
    const start = this.#clockTime(starts_at);
    if (start >= '18:00') return 'soirée';
    if (start >= '12:30') return 'après-midi';
    return this.#clockTime(ends_at) > '14:00' || !this.isSameDay(starts_at, ends_at) ? 'journée' : 'matin';
  }
}
