import { dateFormat } from './date-format.ts';
import type { Language } from './language.ts';

const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };

/** « 1er décembre 2026 », “1 December 2026”: the day at a moment in a time zone (IANA name). */
export const writtenDay = (at: Date, language: Language, timeZone: string): string =>
  firstOfMonth(dateFormat(locales[language], { dateStyle: 'long', timeZone }).format(at), language);

/** 28/11/2026, “28 Nov 2026”: a calendar date (`YYYY-MM-DD`) in a document. Returns any other text unchanged. */
export function fieldDate(date: string, language: Language): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year) return date;
  return language === 'en' ? `${day} ${englishMonths[Number(month) - 1]} ${year}` : `${day}/${month}/${year}`;
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** « 13 h 02 », “13:02”: the time of day at a moment in a time zone (IANA name). */
export function writtenTime(at: Date, language: Language, timeZone: string): string {
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
  return language === 'fr' ? hourInFrench(time) : time;
}

/** « 1er décembre 2026 à 13 h 02 », “1 December 2026 at 13:02”. */
export function writtenMoment(at: Date, language: Language, timeZone: string): string {
  const [day, time] = [writtenDay(at, language, timeZone), writtenTime(at, language, timeZone)];
  return language === 'fr' ? `${day} à ${time}` : `${day} at ${time}`;
}

/** « 1er » for the first of a month, in a French date that names the month. */
export const firstOfMonth = (date: string, language: Language): string =>
  language === 'fr' ? date.replace(/(^|\s)1 (?=\p{Ll})/u, '$11er ') : date;

/** « 9 h 05 » for `09:05`. */
export const hourInFrench = (time: string): string => `${Number(time.slice(0, 2))}\u00a0h\u00a0${time.slice(3, 5)}`;
