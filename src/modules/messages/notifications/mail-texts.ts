import type { MemberActor } from '../../../kernel/actor.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Language } from '../../../kernel/language.ts';
import {
  findMailTextFault,
  type MailTextKind,
  mailPlaceholders,
  mailTextKinds,
  mailTextLimits,
  mailTextOfTemplate,
} from '../../../kernel/mail-text.ts';
import { reasonsFrom } from '../../../kernel/reason.ts';
import { writtenMoment } from '../../../kernel/written-date.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { changedOrganization, LanguageEnum } from '../../access/schema/index.ts';
import { listMailTexts, type OwnMailText, setMailText } from '../../documents/index.ts';
import { messageSection } from './compose-message.ts';
import { fill } from './html-mail.ts';
import { commonText, mailTextFor } from './texts.ts';

/** Sentences of refusals. */
export const reasons = {
  mail_placeholder: 'has a brace or a placeholder that this mail does not have, at character {at}',
  mail_link: 'must not have a link or an address, as at character {at}: the service adds the link of the person',
  mail_hidden: 'must not have a line break or an invisible character, as at character {at}',
  mail_lines: 'must have at most {count} lines; character {at} begins one more',
} as const;
const because = reasonsFrom(reasons);

const sentences = {
  placeholder: (at: number) => because('mail_placeholder', { at }),
  link: (at: number) => because('mail_link', { at }),
  hidden: (at: number) => because('mail_hidden', { at }),
  lines: (at: number) => because('mail_lines', { at, count: mailTextLimits.lines }),
} as const;

/** Sets the words of the caller's organisation in a mail. @throws Fault `invalid_body` with the place in the text */
async function changeMailText(services: Services, actor: MemberActor, { kind, language, ...given }: OwnMailText) {
  const clean = (words: string | null) => words?.replaceAll(/\r\n?/g, '\n').trim() || null;
  const words = { subject: clean(given.subject), opening: clean(given.opening) };
  const details = (['subject', 'opening'] as const).flatMap((path) => {
    const fault = words[path] && findMailTextFault(kind as MailTextKind, path, words[path]);
    return fault ? [{ path, ...sentences[fault.rule](fault.at) }] : [];
  });
  if (details.length > 0) throw refuse('invalid_body', undefined, details);
  return setMailText(services, actor, { kind, language, ...words });
}

const MailKindEnum = builder.enumType('MailKind', {
  description: 'Mails to people whose words an organisation may replace. Mails with a code are not among them.',
  values: Object.fromEntries(
    Object.entries({
      'envelope.turn': 'It is the turn of a signer.',
      'envelope.reminder': 'A signer is reminded.',
      'envelope.approve': 'It is the turn of an approver.',
      'envelope.read': 'It is the turn of a viewer.',
      'envelope.completed': 'All have signed and the documents are sealed.',
      'envelope.canceled': 'The organisation canceled the envelope.',
      'envelope.expired': 'The envelope expired.',
      'batch.pending': 'A batch waits for its agent.',
      'attendance.invitation': 'The link of an attendee.',
      'attendance.reminder': 'A slot is open and the attendee has not signed.',
      'attendance.trainer': 'The link of a trainer.',
    } satisfies Record<MailTextKind, string>).map(([value, description]) => [
      value.replace('.', '_').toUpperCase(),
      { value: value as MailTextKind, description },
    ]),
  ),
});

/** A kind of mail in one language, with the words of the organisation. */
interface ShownText {
  readonly kind: MailTextKind;
  readonly language: Language;
  readonly own: OwnMailText | undefined;
  /** The mail as the service writes it for an example. */
  readonly section: ReturnType<typeof messageSection>;
}

const said = ({ section }: ShownText, template: string): string => fill(template, section.values) ?? '';

const MailPlaceholderType = builder
  .objectRef<{ readonly name: string; readonly example: string }>('MailPlaceholder')
  .implement({
    description: 'A name that stands in braces for a value of the mail: `{document}`.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Name, without braces.' }),
      example: t.exposeString('example', { description: 'A value, for a preview.' }),
    }),
  });

const MailTextType = builder.objectRef<ShownText>('MailText').implement({
  description:
    'Subject and first paragraph of a kind of mail in one language. The other parts of the mail are those of the service: they are here for a preview, with example values.',
  fields: (t) => ({
    kind: t.expose('kind', { type: MailKindEnum, description: 'Kind of mail.' }),
    language: t.expose('language', { type: LanguageEnum, description: 'Language of the mail.' }),
    subject: t.string({
      nullable: true,
      description: 'Subject of the organisation. Null: that of the service.',
      resolve: ({ own }) => own?.subject,
    }),
    opening: t.string({
      nullable: true,
      description: 'First paragraph of the organisation. Null: that of the service.',
      resolve: ({ own }) => own?.opening,
    }),
    serviceSubject: t.string({
      description: 'Subject of the service.',
      resolve: ({ kind, language }) => mailTextOfTemplate(kind, mailTextFor(kind, language).subject),
    }),
    serviceOpening: t.string({
      description: 'First paragraph of the service.',
      resolve: ({ kind, language }) => mailTextOfTemplate(kind, mailTextFor(kind, language).paragraphs[0] ?? ''),
    }),
    placeholders: t.field({
      type: [MailPlaceholderType],
      description: 'What both texts may contain in braces.',
      resolve: ({ kind, section }) =>
        Object.entries(mailPlaceholders[kind]).map(([name, value]) => ({ name, example: section.values[value] ?? '' })),
    }),
    heading: t.string({ description: 'Heading of the mail.', resolve: ({ section }) => section.text.heading }),
    greeting: t.string({
      description: 'First line of the mail.',
      resolve: (shown) => said(shown, commonText(shown.language).greeting),
    }),
    button: t.string({
      nullable: true,
      description: 'Label of the button with the link of the person. Null: the mail has no link.',
      resolve: ({ section }) => section.text.button,
    }),
    notes: t.stringList({
      description: 'Sentences below the button.',
      resolve: (shown) => shown.section.text.notes.map((note) => said(shown, note)).filter(Boolean),
    }),
    footer: t.string({
      description: 'Who sends the mail and for whom.',
      resolve: (shown) => said(shown, commonText(shown.language).footer),
    }),
  }),
});

/** A mail of each kind for an example. */
function exampleOf(kind: MailTextKind, language: Language, organizationName: string, timeZone: string, now: Date) {
  const expiresAt = after(now, 7 * DAY);
  const data = {
    ...{
      recipientName: 'Camille Martin',
      organizationName,
      timeZone,
      mode: 'LIVE' as const,
      message: null,
      link: '',
      count: 3,
    },
    ...{ envelopeName: 'CM-2026-014', slot: writtenMoment(expiresAt, language, timeZone), expiresAt },
    timetable: { slots: [], location: null },
  };
  return messageSection(kind, data, language);
}

builder.prismaObjectFields('Organization', (t) => ({
  mailTexts: t.field({
    type: [MailTextType],
    access: { key: 'any', member: 'READER' },
    description: 'Subject and first paragraph of each kind of mail in one language.',
    args: { language: t.arg({ type: LanguageEnum, required: true, description: 'Language of the mails.' }) },
    select: { id: true, name: true, timeZone: true },
    resolve: async ({ id, name, timeZone }, { language }, { services }) => {
      const texts = await listMailTexts(services.database, id, language);
      const now = services.clock.now();
      return mailTextKinds.map((kind) => ({
        ...{ kind, language, own: texts.find((text) => text.kind === kind) },
        section: exampleOf(kind, language, name, timeZone, now),
      }));
    },
  }),
}));

addMutation('setMailText', {
  description:
    'Sets the words of the organisation in one kind of mail and one language, instead of the subject and the first paragraph of the service. Both are replaced; null restores one. Link, notes, and who sends the mail stay as they are. Words with a placeholder that has no value in a mail are not used in it.',
  refuses: [
    {
      invalid_body:
        'A text has an unknown placeholder, a link, an invisible character or too many lines (a subject: more than one); `message` says at which character.',
    },
  ],
  access: { member: 'MANAGER' },
  input: (t) => ({
    kind: t.field({ type: MailKindEnum, required: true, description: 'Kind of mail.' }),
    language: t.field({ type: LanguageEnum, required: true, description: 'Language of the mail.' }),
    subject: t.string({
      validate: text(mailTextLimits.subject),
      description: 'Subject, on one line. A longer one than 70 characters with its values is cut.',
    }),
    opening: t.string({
      validate: text(mailTextLimits.opening),
      description: `First paragraph, plain text. It has no more than ${mailTextLimits.lines} lines.`,
    }),
  }),
  resolve: async ({ kind, language, subject, opening }, { services, actor }) =>
    changeMailText(services, actor, { kind, language, subject: subject ?? null, opening: opening ?? null }),
  payload: (t) => ({ organization: changedOrganization(t) }),
});
