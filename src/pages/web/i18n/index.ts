import { signal } from '@preact/signals';
import { definitely } from '../../../kernel/definitely.ts';
import { dateFormat, numberFormat, pluralOf } from '../../../kernel/formats.ts';
import {
  type Language,
  languageFacts,
  languages,
  storedLanguage,
  type WorkLanguage,
  workLanguageOf,
} from '../../../kernel/language.ts';
import { DEFAULT_TIME_ZONE, zoneWords } from '../../../kernel/time-zone.ts';
import { firstOfMonth, writtenDay, writtenMoment } from '../../../kernel/written-date.ts';
import { keep, readStored } from '../lib/keep.ts';

type Values = Readonly<Record<string, string | number>>;
type PluralRule = (count: number, type?: Intl.PluralRuleType) => Intl.LDMLPluralRule;

/**
 * The words of a page in one language (`compile-words.ts`): strings with `{name}` for values and `one|other`, or functions
 * of the values.
 */
// biome-ignore lint/suspicious/noExplicitAny: each sentence has values of its own, which `Translate` knows.
export type Compiled = Readonly<Record<string, string | ((values: any, plural: PluralRule) => string)>>;

type Load = () => Promise<{ readonly words: Compiled }>;

/**
 * Where the words of a page, or of a part that loads later, stand. Each language is a file of its own: those of members,
 * and for people all others.
 */
export type MoreWords = Readonly<Record<WorkLanguage, Load> & Partial<Record<Language, Load>>>;

/** What all members of a union ask for. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;
/** The parameters after a key: none for words without values. */
type Given<Needed> = keyof All<Needed> extends never ? [] : [values: All<Needed>];

/** Returns the words for a key of `Words`, which tells the values that each key needs. `count` chooses the plural. */
export type Translate<Words> = <Key extends keyof Words>(key: Key, ...values: Given<Words[Key]>) => string;

/** The keys of `Words` that need no values. */
export type KeyWithoutValues<Words> = {
  [Key in keyof Words]: keyof Words[Key] extends never ? Key : never;
}[keyof Words];

const parts: MoreWords[] = [];

const words: Partial<Record<Language, Compiled>> = {};

/** What everybody reads now. */
export const language = signal<Language>('fr');

/** The languages of this page, in the order in which people are given the choice. */
export const offered = (): readonly Language[] => languages.filter((each) => parts[0]?.[each]);

/** How many of `parts` are in the words of a language. */
const read: Partial<Record<Language, number>> = {};

/** Loads the words of a language; again if a part was added meanwhile. */
async function load(chosen: Language): Promise<void> {
  while (read[chosen] !== parts.length) {
    const count = parts.length;
    const loaded = await Promise.all(parts.map((part) => (part[chosen] ?? part[workLanguageOf(chosen)])()));
    words[chosen] = Object.assign({}, ...loaded.map((part) => part.words));
    read[chosen] = count;
  }
}

async function show(chosen: Language): Promise<void> {
  await load(chosen);
  Object.assign(document.documentElement, { lang: chosen, dir: languageFacts[chosen].direction });
  language.value = chosen;
  const footer = document.querySelector<HTMLElement>('.privacy');
  if (footer && footer.querySelector('p')?.lang !== chosen)
    void import('../lib/rewrite-privacy.ts').then((part) => part.rewritePrivacy(footer, chosen)).catch(() => undefined);
}

/**
 * The browser's choice as the server understood it, unless this person switched before or the address says. `own` are
 * the words of the page.
 */
export async function chooseLanguage(fromServer: Language, own: MoreWords): Promise<void> {
  parts.push(own);
  const isInUrl = new URLSearchParams(location.search).has('lang');
  const chosen = (!isInUrl && storedLanguage(readStored<string>('language', 'always') ?? null)) || fromServer;
  await show(own[chosen] ? chosen : workLanguageOf(chosen));
}

/** Adds the words of a part of the page that loads later, once. Throws if they do not load. */
export async function addWords(own: MoreWords): Promise<void> {
  if (!parts.includes(own)) parts.push(own);
  await load(language.value);
}

/**
 * Loads a part of the page that has words of its own, with them. The part itself does not wait for them: in WebKit, a second
 * import of a module resolves while its top-level await is pending, and a failed one is never evaluated again.
 */
export async function withWords<Part extends { readonly words: MoreWords }>(load: () => Promise<Part>): Promise<Part> {
  const part = await load();
  await addWords(part.words);
  return part;
}

/** Switches, and remembers it for the next links. Without a connection the page stays as it is. */
export async function switchLanguage(to: Language): Promise<void> {
  await show(to);
  keep('language', to, 'always');
}

/** The words for a key that comes from outside, such as an error code. Undefined without such words in this language. */
export const wordsIfAny = (key: string, values?: Values): string | undefined =>
  Object.hasOwn(words[language.value] ?? {}, key) ? translate(key, values) : undefined;

const plural: PluralRule = (count, type) => pluralOf(language.value, count, type);

/** The words for `key`. Pages ask by the typed `t` of `generated/words`. */
export function translate(key: string, values: Values = {}): string {
  const text = definitely(words[language.value]?.[key], key);
  if (typeof text === 'function') return text(values, plural);
  const [one, other] = text.split('|');
  const chosen = other !== undefined && plural(Number(values.count)) !== 'one' ? other : one!;
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
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

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(languageFacts[language.value].locale, options);

/** A moment as day and time, short: for tables. */
export const shortMoment = (iso: string): string =>
  withFirst(format({ ...zone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)));

/** A moment as a time of day. */
export const timeOfDay = (iso: string): string => format({ ...zone, timeStyle: 'short' }).format(new Date(iso));

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** From one moment to another, the day once: "sam. 21 nov., 09:00 – 12:30". */
export const timeSpan = (from: string, to: string): string =>
  withFirst(
    format({ ...zone, ...shortDay, hour: '2-digit', minute: '2-digit' }).formatRange(new Date(from), new Date(to)),
  );

/** A number with the separators of the language. */
export const decimal = (value: number): string =>
  numberFormat(languageFacts[language.value].locale, { maximumFractionDigits: 6 }).format(value);

/** A calendar date (YYYY-MM-DD) as a short day: "lun. 23 nov.". */
export const calendarDay = (date: string): string =>
  withFirst(format({ timeZone: 'UTC', ...shortDay }).format(new Date(date)));

/** A calendar date (YYYY-MM-DD) in words: « 1er avril 2026 ». */
export const writtenDate = (date: string): string => writtenDay(new Date(`${date}T12:00:00Z`), language.value, 'UTC');

/** A calendar date (YYYY-MM-DD), which has no time zone. */
export const calendarDate = (date: string): string => {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date;
  return format({ timeZone: 'UTC' }).format(at);
};
