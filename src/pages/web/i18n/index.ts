import { signal } from '@preact/signals';
import { definitely } from '../../../kernel/definitely.ts';
import { DEFAULT_TIME_ZONE, zoneWords } from '../../../kernel/time-zone.ts';
import { firstOfMonth, writtenDay, writtenMoment } from '../../../kernel/written-date.ts';
import type { Language } from '../../words/status-page.ts';
import { keep, readStored } from '../lib/keep.ts';
import type { AttendanceKey } from './attendance/fr.ts';
import type { BatchKey } from './batch/fr.ts';
import type { ConsoleKey } from './console/fr.ts';
import type { Key as CommonKey } from './fr.ts';
import type { ReadingKey } from './reading/fr.ts';
import type { RefusalKey } from './refusals/fr.ts';
import type { VerifyKey } from './verify/fr.ts';

export type Key = CommonKey | AttendanceKey | BatchKey | ConsoleKey | ReadingKey | RefusalKey | VerifyKey;

type Words = Partial<Record<Key, string>>;

/** Where the words of one page stand, beyond those of every page. */
export type MoreWords = Record<Language, () => Promise<Words>>;

/** Each language is a file of its own; the server has the browser fetch the right one at once. */
const loaders: Record<Language, () => Promise<Words>> = {
  fr: async () => (await import('./fr.ts')).fr,
  en: async () => (await import('./en.ts')).en,
};

const more: MoreWords[] = [];

const words: Partial<Record<Language, Words>> = {};

/** English dates as most of Europe writes them: day, month, year. */
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };

/** What everybody reads now. */
export const language = signal<Language>('fr');

/** The languages as GraphQL names them. */
export const languageNames = { fr: 'FR', en: 'EN' } as const;

/** How many parts of `more` are in the words of a language. */
const read: Partial<Record<Language, number>> = {};

/** Loads the words of a language; again if a part was added meanwhile. */
async function load(chosen: Language): Promise<void> {
  while (read[chosen] !== more.length) {
    const count = more.length;
    const all: Words = Object.assign({}, ...(await Promise.all([loaders, ...more].map((part) => part[chosen]()))));
    words[chosen] = chosen === 'fr' ? spaced(all) : all;
    read[chosen] = count;
  }
}

/** Puts no-break spaces before French punctuation and inside guillemets. `docs/no-break.mjs` does it for the guides. */
const spaced = (all: Words): Words =>
  Object.fromEntries(
    Object.entries(all).map(([key, text]) => [
      key,
      text
        .replace(/ ([?!;])/g, '\u202f$1')
        .replace(/ ([:»])/g, '\u00a0$1')
        .replace(/« /g, '«\u00a0'),
    ]),
  );

async function show(chosen: Language): Promise<void> {
  await load(chosen);
  language.value = chosen;
}

/**
 * The browser's choice as the server understood it, unless this person switched before or the address says. `own` are
 * the words that only this page has.
 */
export async function chooseLanguage(fromServer: Language, own?: MoreWords): Promise<void> {
  if (own) more.push(own);
  const isInUrl = new URLSearchParams(location.search).has('lang');
  const chosen = readStored<Language>('language', 'always');
  await show(!isInUrl && (chosen === 'fr' || chosen === 'en') ? chosen : fromServer);
}

/** Adds the words of a part of the page that loads later, once. Throws if they do not load. */
export async function addWords(own: MoreWords): Promise<void> {
  if (!more.includes(own)) more.push(own);
  await load(language.value);
}

/** Switches, and remembers it for the next links. Without a connection the page stays as it is. */
export async function switchLanguage(): Promise<void> {
  await show(language.value === 'fr' ? 'en' : 'fr');
  keep('language', language.value, 'always');
}

/** The words for a key that comes from outside, such as an error code. Undefined without such words in this language. */
export const wordsIfAny = (key: string, values?: Record<string, string | number>): string | undefined =>
  Object.hasOwn(words[language.value] ?? {}, key) ? t(key as Key, values) : undefined;

/** The words for `key`; `count` chooses between singular and plural. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  let text = definitely(words[language.value]?.[key], key);
  if (text.includes('|')) {
    const [one = '', other = ''] = text.split('|');
    const rule = new Intl.PluralRules(language.value).select(Number(values.count));
    text = rule === 'one' ? one : other;
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The zone that hours are shown in. */
let zone: { readonly timeZone: string } = { timeZone: DEFAULT_TIME_ZONE };

/** Shows all hours of this page in one zone, that of the organisation, wherever its reader is. */
export function showHoursOf(timeZone: string): void {
  zone = { timeZone };
}

/** The zone that hours are shown in, an IANA name. */
export const shownZone = (): string => zone.timeZone;

/** The zone in words: « heure de Paris ». */
export const zoneName = (iso?: string): string =>
  zoneWords(iso ? new Date(iso) : new Date(), zone.timeZone, language.value);

/** A moment as a day, in words. */
export const day = (iso: string): string => writtenDay(new Date(iso), language.value, zone.timeZone);

/** A moment as day and time, with the zone: « 1er avril 2026 à 11 h 00 (heure de Paris) ». */
export const dayAndTime = (iso: string): string =>
  `${writtenMoment(new Date(iso), language.value, zone.timeZone)} (${zoneName(iso)})`;

/** « 1er » for the first of a month, as the language writes it. */
const withFirst = (date: string): string => firstOfMonth(date, language.value);

/** A moment as day and time, short: for tables. */
export const shortMoment = (iso: string): string =>
  withFirst(
    new Intl.DateTimeFormat(locales[language.value], { ...zone, dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(iso),
    ),
  );

/** A moment as a time of day. */
export const timeOfDay = (iso: string): string =>
  new Intl.DateTimeFormat(locales[language.value], { ...zone, timeStyle: 'short' }).format(new Date(iso));

/** From one moment to another, the day once: "sam. 21 nov., 09:00 – 12:30". */
export const timeSpan = (from: string, to: string): string => {
  const format = new Intl.DateTimeFormat(locales[language.value], {
    ...zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return withFirst(format.formatRange(new Date(from), new Date(to)));
};

/** A number with the separators of the language. */
export const decimal = (value: number): string =>
  new Intl.NumberFormat(locales[language.value], { maximumFractionDigits: 6 }).format(value);

/** A calendar date (YYYY-MM-DD) as a short day: "lun. 23 nov.". */
export const calendarDay = (date: string): string =>
  withFirst(
    new Intl.DateTimeFormat(locales[language.value], {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }).format(new Date(`${date}T00:00:00Z`)),
  );

/** A calendar date (YYYY-MM-DD) in words: « 1er avril 2026 ». */
export const writtenDate = (date: string): string => writtenDay(new Date(`${date}T12:00:00Z`), language.value, 'UTC');

/** A calendar date (YYYY-MM-DD), which has no time zone. */
export const calendarDate = (date: string): string => {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  return new Intl.DateTimeFormat(locales[language.value], { timeZone: 'UTC' }).format(at);
};
