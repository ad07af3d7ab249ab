import { after, DAY } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { privacyText } from '../../../kernel/privacy-notice.ts';
import { DEFAULT_TIME_ZONE, zoneWords } from '../../../kernel/time-zone.ts';
import { writtenDay, writtenMoment } from '../../../kernel/written-date.ts';
import { fill } from './fill.ts';
import { lines, oneLine, shorten } from './foreign-text.ts';
import { htmlMail } from './html-mail.ts';
import type { ComposedMessage, Language, MessageData, MessageKind } from './kinds.ts';
import { serviceBrand } from './mail-brand.ts';
import { noticeIn } from './privacy.ts';
import type { Extras, MailBrand, Section } from './sections.ts';
import { common, texts } from './texts.ts';
import { timetableIn } from './timetable.ts';

/** Composes the plain-text part of a mail, for clients without HTML and for spam filters. */
const textMail = (sections: readonly Section[], extras: Extras): string =>
  `${sections.map((section) => sectionText(section, extras)).join('\n\n----\n\n')}\n`;

function sectionText({ language, kind, values, test }: Section, { link, code, quotation, brand }: Extras): string {
  const notice = noticeIn({ language, kind, values }, brand);
  const { heading, paragraphs, button, notes } = texts[language][kind];
  const { greeting, specimen, footer, colon } = common[language];
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
  return blocks.filter((block) => block).join('\n\n');
}

/** Maximum length of a subject: what a phone shows, in one header line (RFC 5322 §2.1.1 recommends at most 78). */
const SUBJECT = 70;
/** Maximum length of the envelope's name in the subject, with one language and with two. */
const NAME = { one: 50, two: 38 } as const;

/**
 * Composes an e-mail in the person's language, or in French and then English if it is unknown. Text from users is
 * reduced to one line without control characters, or escaped.
 */
export function composeMessage<K extends MessageKind>(
  kind: K,
  data: MessageData[K],
  language: string | null,
  brand: MailBrand = serviceBrand,
): ComposedMessage {
  const sections = languagesFor(language).map((each) => sectionOf(kind, data, each));
  const facts: Partial<MessageData['envelope.turn'] & MessageData['batch.code'] & MessageData['attendance.reminder']> =
    data;
  const extras = {
    link: facts.link ?? null,
    code: facts.code ?? null,
    quotation: facts.message?.trim() || null,
    brand,
  };
  const subject = subjectOf(sections, data);
  return { subject, text: textMail(sections, extras), html: htmlMail(subject, sections, extras) };
}

/** Composes an SMS with a code, short enough for one or two parts. */
export function composeSms(data: MessageData['signing.code'], language: string | null): ComposedMessage {
  const parts = languagesFor(language).map((each) =>
    fill(common[each].sms, sectionOf('signing.code', data, each).values),
  );
  return { subject: null, text: parts.join('\n'), html: null };
}

const languagesFor = (language: string | null): readonly Language[] =>
  language === 'fr' || language === 'en' ? [language] : ['fr', 'en'];

const envelopes: Readonly<Record<Language, (count: number) => string>> = {
  fr: (count) => `${count}\u00a0enveloppe${count > 1 ? 's' : ''}`,
  en: (count) => `${count} envelope${count === 1 ? '' : 's'}`,
};

/** The word for people outside the team. */
const files: Readonly<Record<Language, (count: number) => string>> = {
  fr: (count) => `${count}\u00a0dossier${count > 1 ? 's' : ''}`,
  en: (count) => `${count} file${count === 1 ? '' : 's'}`,
};

function sectionOf<K extends MessageKind>(kind: K, data: MessageData[K], language: Language): Section {
  const facts: Partial<
    MessageData['envelope.turn'] &
      MessageData['batch.code'] &
      MessageData['attendance.reminder'] &
      MessageData['attendance.trainer'] &
      MessageData['console.email_changed'] &
      MessageData['sender.declined'] &
      MessageData['sender.expired'] &
      MessageData['sender.signed'] &
      MessageData['sender.batch_completed'] &
      MessageData['sender.documents_purge']
  > = data;
  return {
    language,
    kind,
    test: data.mode === 'TEST',
    values: {
      recipient: oneLine(data.recipientName),
      organization: oneLine(data.organizationName),
      envelope: oneLine(data.envelopeName),
      mission: facts.missionStartsAt ? dayIn(facts.missionStartsAt, language) : null,
      deadline: facts.lastLegalDay ? dayIn(facts.lastLegalDay, language) : null,
      expires:
        facts.expiresAt && !facts.lastLegalDay
          ? moment(facts.expiresAt, language, data.timeZone ?? DEFAULT_TIME_ZONE)
          : null,
      slot: facts.slot === undefined ? null : oneLine(facts.slot),
      when: facts.timetable ? timetableIn(facts.timetable, language, data.timeZone ?? DEFAULT_TIME_ZONE) : null,
      place: facts.timetable?.location ? oneLine(facts.timetable.location) : null,
      address: facts.address ?? null,
      signer: facts.signerName === undefined ? null : oneLine(facts.signerName),
      missing: facts.missing ? oneLine(facts.missing) : null,
      code: facts.code ?? null,
      minutes: facts.minutes === undefined ? null : String(facts.minutes),
      envelopes: facts.count === undefined ? null : envelopes[language](facts.count),
      files: facts.count === undefined ? null : files[language](facts.count),
      dropped: facts.dropped ? envelopes[language](facts.dropped) : null,
      done: facts.done === undefined ? null : String(facts.done),
      all: facts.all === undefined ? null : String(facts.all),
      more: facts.more ? envelopes[language](facts.more) : null,
      purges: facts.purges ? purgesIn(facts.purges, language, data.timeZone ?? DEFAULT_TIME_ZONE) : null,
    },
  };
}

/** Composes a short subject on one line: « À signer / To sign : Contrat ». */
function subjectOf(sections: readonly Section[], data: MessageData[MessageKind]): string {
  const length = sections.length > 1 ? NAME.two : NAME.one;
  const envelope = shorten(oneLine(data.envelopeName), length);
  const subjects = sections.map(({ kind, language }) => texts[language][kind].subject);
  // The subject in each language, then the name once, because every subject ends with it.
  const words = subjects.map((subject) => subject.replace(/\s*:\s*\{envelope\}$/u, ''));
  const first = itemAt(subjects, 0);
  const named = first.endsWith('{envelope}') ? ` : ${envelope}` : '';
  const subject = sections.length > 1 ? `${words.join(' / ')}${named}` : fill(first, { envelope })!;
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
      return language === 'fr' ? `«\u00a0${what}\u00a0» jusqu’au ${day}` : `“${what}” until ${day}`;
    })
    .join(' ; ');

/** « 1er avril 2026 à 11 h 00 (heure de Paris) ». */
const moment = (at: Date, language: Language, timeZone: string): string =>
  `${writtenMoment(at, language, timeZone)} (${zoneWords(at, timeZone, language)})`;
