/** The zone of new organisations: legal time of mainland France. */
export const DEFAULT_TIME_ZONE = 'Europe/Paris';

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
export function zoneWords(at: Date, timeZone: string, language: 'fr' | 'en'): string {
  if (timeZone === DEFAULT_TIME_ZONE) return language === 'fr' ? 'heure de Paris' : 'Paris time';
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
