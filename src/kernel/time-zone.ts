import { dateFormat } from './formats.ts';
import type { InLanguages, Language } from './language.ts';

/** The zone of new organisations: legal time of mainland France. */
export const DEFAULT_TIME_ZONE = 'Europe/Paris';

const defaultZone: InLanguages = {
  fr: 'heure de Paris',
  en: 'Paris time',
  de: 'Pariser Zeit',
  es: 'hora de París',
  it: 'ora di Parigi',
  nl: 'tijd in Parijs',
  pt: 'hora de Paris',
};

/** Whether a text is the name of a zone of the IANA time zone database. Offsets such as `+01:00` are not. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/**
 * The zone of a moment, for people: « heure de Paris », otherwise the offset from UTC, such as `UTC+4` in French and
 * `GMT+4` in English.
 */
export function zoneWords(at: Date, timeZone: string, language: Language): string {
  if (timeZone === DEFAULT_TIME_ZONE) return defaultZone[language];
  const format = dateFormat(language, { timeZone, timeZoneName: 'shortOffset' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * The name of a zone and its offset from UTC, for papers: « heure de La Réunion (UTC+4) »; « heure de Paris » for the
 * default zone. Without the offset if clocks change between the two moments.
 */
export function zoneName(from: Date, to: Date, timeZone: string, language: Language = 'fr'): string {
  if (timeZone === DEFAULT_TIME_ZONE) return zoneWords(from, timeZone, language);
  const format = dateFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(from).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const offset = zoneWords(from, timeZone, language);
  return offset === zoneWords(to, timeZone, language) ? `${name} (${offset})` : name;
}

const numeric = 'numeric' as const;
const clock = {
  hourCycle: 'h23' as const,
  ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
};

/** Returns how far the time of a zone is ahead of UTC at a moment (Unix time in ms), ms. */
export function aheadOfUtc(at: number, timeZone: string): number {
  const parts = dateFormat('en-US', { timeZone, ...clock }).formatToParts(at);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!);
  return local - Math.floor(at / 1_000) * 1_000;
}
