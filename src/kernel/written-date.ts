import { dateFormat } from './formats.ts';
import { type Language, languageFacts } from './language.ts';

/** How a language writes dates where Intl does otherwise. */
interface Writing {
  /** Between day and time. */
  readonly at: string;
  /** A calendar date in a document. `mmm` is the month in English, short. */
  readonly field: string;
  /** A date with the month in words, from Intl. Default: unchanged. */
  readonly first?: (date: string) => string;
  /** A time of day from `09:05`. Default: unchanged. */
  readonly time?: (time: string) => string;
}

const writing: Readonly<Record<Language, Writing>> = {
  fr: {
    at: ' à ',
    field: 'dd/mm/yyyy',
    first: (date) => date.replace(/(^|\s)1 (?=\p{Ll})/u, '$11er '),
    time: (time) => hourInFrench(time),
  },
  en: { at: ' at ', field: 'dd mmm yyyy' },
  de: { at: ' um ', field: 'dd.mm.yyyy' },
  es: { at: ' a las ', field: 'dd/mm/yyyy' },
  it: { at: ' alle ore ', field: 'dd/mm/yyyy' },
  nl: { at: ' om ', field: 'dd-mm-yyyy' },
  pt: { at: ' às ', field: 'dd/mm/yyyy' },
};

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** « 1er décembre 2026 », “1 December 2026”: the day at a moment in a time zone (IANA name). */
export const writtenDay = (at: Date, language: Language, timeZone: string): string =>
  firstOfMonth(dateFormat(languageFacts[language].locale, { dateStyle: 'long', timeZone }).format(at), language);

/** 28/11/2026, “28 Nov 2026”: a calendar date (`YYYY-MM-DD`) in a document. Returns any other text unchanged. */
export function fieldDate(date: string, language: Language): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year) return date;
  const parts: Readonly<Record<string, string>> = {
    ...{ dd: day!, mm: month!, yyyy: year },
    mmm: englishMonths[Number(month) - 1] ?? '',
  };
  return writing[language].field.replace(/d+|m+|y+/g, (part) => parts[part] ?? part);
}

/** « 13 h 02 », “13:02”: the time of day at a moment in a time zone (IANA name). */
export function writtenTime(at: Date, language: Language, timeZone: string): string {
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
  return writing[language].time?.(time) ?? time;
}

/** « 1er décembre 2026 à 13 h 02 », “1 December 2026 at 13:02”. */
export const writtenMoment = (at: Date, language: Language, timeZone: string): string =>
  writtenDay(at, language, timeZone) + writing[language].at + writtenTime(at, language, timeZone);

/** « 1er » for the first of a month, in a French date that names the month. */
export const firstOfMonth = (date: string, language: Language): string => writing[language].first?.(date) ?? date;

/** « 9 h 05 » for `09:05`. */
export const hourInFrench = (time: string): string => `${Number(time.slice(0, 2))}\u00a0h\u00a0${time.slice(3, 5)}`;
