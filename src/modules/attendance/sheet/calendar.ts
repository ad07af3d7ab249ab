import { DAY, MINUTE } from '../../../kernel/clock.ts';
import { dateFormat } from '../../../kernel/formats.ts';
import { type InWorkLanguages, languageFacts, type WorkLanguage } from '../../../kernel/language.ts';
import { wallDay } from '../../../kernel/wall-time.ts';
import { fieldDate, firstOfMonth } from '../../../kernel/written-date.ts';

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Duration of a slot in whole minutes, rounded. */
export const spanMinutes = ({ starts_at, ends_at }: Span): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE);

/** « 3 h 30 », « 45 min », « 14 h »: the same in both languages, on one line. */
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

/** The parts of a day. */
const parts = {
  morning: { fr: 'matin', en: 'morning' },
  afternoon: { fr: 'après-midi', en: 'afternoon' },
  evening: { fr: 'soirée', en: 'evening' },
  night: { fr: 'nuit', en: 'night' },
  day: { fr: 'journée', en: 'day' },
} as const satisfies Readonly<Record<string, InWorkLanguages>>;

const at: InWorkLanguages = { fr: 'à', en: 'at' };

/** Days, half-days and hours in one time zone (IANA name). Arguments are ISO 8601. */
export class Calendar {
  readonly #language: WorkLanguage;
  readonly #long: Intl.DateTimeFormat;
  readonly #timeZone: string;
  readonly #month: Intl.DateTimeFormat;
  readonly #clock: Intl.DateTimeFormat;
  readonly #exact: Intl.DateTimeFormat;

  constructor(timeZone: string, language: WorkLanguage) {
    this.#language = language;
    this.#timeZone = timeZone;
    const shownFormat = (shown: Intl.DateTimeFormatOptions) =>
      dateFormat(languageFacts[language].locale, { timeZone, ...shown });
    this.#long = shownFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    this.#month = shownFormat({ month: 'long', year: 'numeric' });
    this.#clock = shownFormat(digits);
    this.#exact = shownFormat({ ...digits, second: '2-digit' });
  }

  /** « lundi 14 mars 2026 »; the first of a month is « 1er ». */
  longDay(iso: string): string {
    return firstOfMonth(this.#long.format(new Date(iso)), this.#language);
  }

  /** « 14/03/2026 », “14 Mar 2026”. */
  shortDay(iso: string): string {
    return fieldDate(wallDay(this.#timeZone, Date.parse(iso)), this.#language);
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
    return `${this.shortDay(iso)} ${at[this.#language]} ${this.exactTime(iso)}`;
  }

  isSameDay(a: string, b: string): boolean {
    return this.shortDay(a) === this.shortDay(b);
  }

  /** « 09:00 – 12:30 »; « 24:00 » at midnight; includes the date of the end if the slot ends on another day. */
  span({ starts_at, ends_at }: Span): string {
    if (this.#endsAtMidnight({ starts_at, ends_at })) return `${this.#clockTime(starts_at)} – 24:00`;
    const end = this.isSameDay(starts_at, ends_at) ? '' : `${this.shortDay(ends_at)} `;
    return `${this.#clockTime(starts_at)} – ${end}${this.#clockTime(ends_at)}`;
  }

  halfDays<Slot extends Span>(slots: readonly Slot[]): HalfDay<Slot>[] {
    const groups = new Map<string, { day: string; part: string; slots: Slot[] }>();
    for (const slot of slots.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
      const [day, part] = [this.longDay(slot.starts_at), parts[this.#partOf(slot)][this.#language]];
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

  /** Whether a slot ends exactly where the day of its start does. */
  #endsAtMidnight({ starts_at, ends_at }: Span): boolean {
    const last = new Date(Date.parse(ends_at) - 1).toISOString();
    return this.isSameDay(starts_at, last) && !this.isSameDay(starts_at, ends_at);
  }

  /**
   * The part of the day of a slot. A slot that starts in the morning and ends after 14:00 is a whole day; one that starts
   * before 05:00, or late and ends on the next day, is a night.
   */
  #partOf({ starts_at, ends_at }: Span): keyof typeof parts {
    const start = this.#clockTime(starts_at);
    const isOverMidnight = !this.isSameDay(starts_at, ends_at) && !this.#endsAtMidnight({ starts_at, ends_at });
    if (start < '05:00' || (start >= '18:00' && isOverMidnight)) return 'night';
    if (start >= '18:00') return 'evening';
    if (start >= '12:30') return 'afternoon';
    return this.#clockTime(ends_at) > '14:00' || !this.isSameDay(starts_at, ends_at) ? 'day' : 'morning';
  }
}
