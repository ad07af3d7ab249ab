import { after, DAY } from '../../../kernel/clock.ts';
import { pluralOf } from '../../../kernel/formats.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { type Language, type WorkLanguage, workLanguageOf } from '../../../kernel/language.ts';
import { paletteOf } from '../../../kernel/palette.ts';
import { privacyText } from '../../../kernel/privacy-notice.ts';
import { DEFAULT_TIME_ZONE, zoneWords } from '../../../kernel/time-zone.ts';
import { writtenDay, writtenMoment, writtenTime } from '../../../kernel/written-date.ts';
import type { Branding } from '../../../platform/database/index.ts';
import { type CalendarEvent, writeCalendar } from '../../../standards/icalendar.ts';
import {
  type Extras,
  fill,
  htmlMail,
  lines,
  type MailBrand,
  noticeIn,
  oneLine,
  type Section,
  shorten,
} from './html-mail.ts';
import type { ComposedMessage, MailWords, MessageData, MessageKind, MessageText, Timetable } from './kinds.ts';
import { commonText, languageOfMessage, mailTextFor } from './texts.ts';

/** Composes the plain-text part of a mail, for clients without HTML and for spam filters. */
function textMail(section: Section, { link, code, quotation, brand }: Extras): string {
  const { language, text, values, test } = section;
  const notice = noticeIn(section, brand);
  const { heading, paragraphs, button, notes } = text;
  const { greeting, specimen, footer, colon } = commonText(language);
  const say = (template: string) => fill(template, values);
  const blocks = [
    heading,
    say(greeting),
    ...paragraphs.map(say),
    quotation &&
      lines(quotation)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
    code && `    ${code}`,
    link && button && `${button}${colon}\n${link}`,
    ...notes.map(say),
    test ? specimen : null,
    say(footer),
    notice && privacyText(notice),
  ];
  return `${blocks.filter((block) => block).join('\n\n')}\n`;
}

/** Maximum length of a subject: what a phone shows, in one header line (RFC 5322 §2.1.1 recommends at most 78). */
const SUBJECT = 70;
/** Maximum length of the envelope's name in the subject. */
const NAME = 50;

/** Composes a mail, in the language of its reader alone. `own` are words of the organisation in that language. */
export function composeMessage<K extends MessageKind>(
  kind: K,
  data: MessageData[K],
  language: Language,
  brand: MailBrand = serviceBrand,
  own: MailWords = {},
): ComposedMessage {
  const section = messageSection(kind, data, languageOfMessage(kind, language), own);
  const facts: Partial<MessageData['envelope.turn'] & MessageData['batch.code'] & MessageData['attendance.reminder']> =
    data;
  const extras = {
    link: facts.link ?? null,
    code: facts.code ?? null,
    quotation: facts.message?.trim() || null,
    brand,
  };
  const subject = mailSubject(section, data);
  return { subject, text: textMail(section, extras), html: htmlMail(subject, section, extras) };
}

const envelopes: Readonly<Record<WorkLanguage, (count: number) => string>> = {
  fr: (count) => `${count}\u00a0enveloppe${count > 1 ? 's' : ''}`,
  en: (count) => `${count} envelope${count === 1 ? '' : 's'}`,
};

/** What will be deleted, and the last day before. */
const until: Readonly<Record<WorkLanguage, (what: string, day: string) => string>> = {
  fr: (what, day) => `«\u00a0${what}\u00a0» jusqu’au ${day}`,
  en: (what, day) => `“${what}” until ${day}`,
};

/** A mail in one language, with the values of its words. */
export function messageSection<K extends MessageKind>(
  kind: K,
  data: MessageData[K],
  language: Language,
  own: MailWords = {},
): Section {
  const facts: Partial<
    MessageData['envelope.turn'] &
      MessageData['batch.code'] &
      MessageData['attendance.reminder'] &
      MessageData['attendance.trainer'] &
      MessageData['console.email_changed'] &
      MessageData['envelope.canceled'] &
      MessageData['sender.declined'] &
      MessageData['sender.expired'] &
      MessageData['sender.signed'] &
      MessageData['sender.batch_completed'] &
      MessageData['sender.documents_purge']
  > = data;
  const deadline = facts.lastLegalDay ? dayIn(facts.lastLegalDay, language) : null;
  const expires = facts.expiresAt ? moment(facts.expiresAt, language, data.timeZone ?? DEFAULT_TIME_ZONE) : null;
  const values = {
    recipient: oneLine(data.recipientName),
    organization: oneLine(data.organizationName),
    envelope: oneLine(data.envelopeName),
    mission: facts.missionStartsAt ? dayIn(facts.missionStartsAt, language) : null,
    deadline,
    until: deadline ?? expires,
    expires: deadline ? null : expires,
    reason: facts.reason ? oneLine(facts.reason) : null,
    delegator: facts.delegator ? oneLine(facts.delegator) : null,
    slot: facts.slot === undefined ? null : oneLine(facts.slot),
    when: facts.timetable ? timetableIn(facts.timetable, language, data.timeZone ?? DEFAULT_TIME_ZONE) : null,
    place: facts.timetable?.location ? oneLine(facts.timetable.location) : null,
    address: facts.address ?? null,
    signer: facts.signerName === undefined ? null : oneLine(facts.signerName),
    missing: facts.missing ? oneLine(facts.missing) : null,
    code: facts.code ?? null,
    minutes: facts.minutes === undefined ? null : String(facts.minutes),
    envelopes: facts.count === undefined ? null : envelopes[workLanguageOf(language)](facts.count),
    files: facts.count === undefined ? null : filesIn(facts.count, language),
    dropped: facts.dropped ? envelopes[workLanguageOf(language)](facts.dropped) : null,
    done: facts.done === undefined ? null : String(facts.done),
    all: facts.all === undefined ? null : String(facts.all),
    more: facts.more ? envelopes[workLanguageOf(language)](facts.more) : null,
    purges: facts.purges ? purgesIn(facts.purges, language, data.timeZone ?? DEFAULT_TIME_ZONE) : null,
  };
  return {
    language,
    kind,
    test: data.mode === 'TEST',
    values,
    text: withOwn(mailTextFor(kind, language), own, values),
  };
}

/**
 * Words of an organisation, with the names of our values in braces, instead of ours: subject and first paragraph. Words that need
 * a value which the message does not have are not used.
 */
function withOwn(text: MessageText, { subject, opening }: MailWords, values: Section['values']): MessageText {
  const [first = '', ...paragraphs] = text.paragraphs;
  const usable = (words: string | null | undefined) => (words && fill(words, values) !== null ? words : null);
  const own = usable(opening);
  return {
    ...text,
    subject: usable(subject && oneLine(subject)) ?? text.subject,
    paragraphs: [own === null ? first : lines(own).join('\n'), ...paragraphs],
  };
}

/** « 3 dossiers ». */
function filesIn(count: number, language: Language): string {
  const { one, other } = commonText(language).files;
  return fill(pluralOf(language, count) === 'one' ? one : other, { count: String(count) })!;
}

/** Composes a short subject on one line: « À signer : Contrat ». */
function mailSubject({ text, values }: Section, data: MessageData[MessageKind]): string {
  const short = Object.entries(values).map(([name, value]) => [name, value && shorten(value, NAME)]);
  const subject = fill(text.subject, Object.fromEntries(short))!;
  return shorten(`${data.mode === 'TEST' ? '[TEST] ' : ''}${subject}`, SUBJECT + (data.mode === 'TEST' ? 7 : 0));
}

/** « 1er avril 2026 »: a calendar day, YYYY-MM-DD. */
const dayIn = (day: string, language: Language): string => writtenDay(new Date(`${day}T12:00:00Z`), language, 'UTC');

/** « Habilitation (HAB-14) » jusqu’au 11 janvier 2030, for each: the last whole day before it is deleted. */
const purgesIn = (purges: MessageData['sender.purge']['purges'], language: Language, timeZone: string): string =>
  purges
    .map(({ name, reference, before }) => {
      const day = writtenDay(after(before, -DAY), language, timeZone);
      const what = oneLine(reference ? `${name} (${reference})` : name);
      return until[workLanguageOf(language)](what, day);
    })
    .join(' ; ');

/** « 1er avril 2026 à 11 h 00 (heure de Paris) ». */
const moment = (at: Date, language: Language, timeZone: string): string =>
  `${writtenMoment(at, language, timeZone)} (${zoneWords(at, timeZone, language)})`;

/** Days that a mail lists; of more, it names the first and the last. */
const MOST_DAYS = 5;

/** « 1er décembre 2026, de 9 h 00 à 12 h 30 et de 13 h 30 à 17 h 00 (heure de Paris) », for each day. Null without slots. */
function timetableIn({ slots }: Timetable, language: Language, timeZone: string): string | null {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return null;
  const days = [...grouped(slots, ({ startsAt }) => writtenDay(startsAt, language, timeZone))];
  const { days: fromTo, separator } = commonText(language);
  const [from, to] = [first, last].map(({ startsAt }) => writtenDay(startsAt, language, timeZone));
  const words =
    days.length > MOST_DAYS
      ? fill(fromTo, { first: from!, last: to!, count: String(slots.length) })
      : days.map(([day, ofDay]) => `${day}, ${hoursIn(ofDay, language, timeZone)}`).join(separator);
  return `${words} (${zoneWords(first.startsAt, timeZone, language)})`;
}

function hoursIn(slots: Timetable['slots'], language: Language, timeZone: string): string {
  const { hours, and } = commonText(language);
  return slots
    .map(({ startsAt, endsAt }) => {
      const [from, to] = [startsAt, endsAt].map((at) => writtenTime(at, language, timeZone));
      const [day, lastDay] = [startsAt, endsAt].map((at) => writtenDay(at, language, timeZone));
      return fill(hours, { from: from!, to: day === lastDay ? to! : `${to} (${lastDay})` });
    })
    .join(and);
}

/** The slots as a file for calendars. It has no link: calendars are shared. `host` makes the ids unique in the world. */
export function calendarOf(
  { slots, location }: Timetable,
  { name, host, now }: { readonly name: string; readonly host: string; readonly now: Date },
): string | null {
  if (slots.length === 0) return null;
  const events = slots.map(
    ({ id, label, startsAt, endsAt }): CalendarEvent => ({
      uid: `${id}@${host}`,
      startsAt,
      endsAt,
      summary: oneLine(`${name} – ${label}`),
      location: location && oneLine(location),
    }),
  );
  return writeCalendar(events, now);
}

/** The look of mails of the service itself, and of organisations without a branding. */
export const serviceBrand: MailBrand = {
  name: 'Esign',
  light: { accent: '#1d3d6e', accentInk: '#ffffff' },
  dark: { accent: '#3568b8', accentInk: '#ffffff' },
  privacy: null,
  logo: null,
};

/** The look of an organisation's mails. Its name replaces that of the service once it has a colour or a logo. */
export function mailBrandOf(branding: Branding, name: string, keptYears: number): MailBrand {
  const { color, logoSha256, logoWidth, logoHeight, privacyUrl: url, privacyContact: contact } = branding;
  const privacy = { url, contact, keptYears };
  if (!color && !logoSha256) return { ...serviceBrand, privacy };
  const { light, dark } = color ? paletteOf(color) : serviceBrand;
  return { name, light, dark, privacy, logo: logoSha256 ? { width: logoWidth!, height: logoHeight! } : null };
}
