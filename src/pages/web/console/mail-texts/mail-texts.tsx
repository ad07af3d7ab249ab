import { useState } from 'preact/hooks';
import { type Language, languageFacts, languageName, languages } from '../../../../kernel/language.ts';
import { filledMailText, mailTextLimits } from '../../../../kernel/mail-text.ts';
import {
  ConsoleMailTextsDocument,
  type ConsoleMailTextsQuery,
  ConsoleSetMailTextDocument,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/mails.ts';
import { language as shownLanguage } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Choice, Instead, Labeled } from '../parts.tsx';
import { useQuery } from '../query.tsx';
import { may } from '../viewer.ts';

export { words } from '../../generated/words/mails.ts';

type MailText = ConsoleMailTextsQuery['viewer']['organization']['mailTexts'][number];

/** The words of the organisation in its mails: one kind and language at a time, with a preview. */
export function MailTexts() {
  const [language, setLanguage] = useState<Language>(shownLanguage.value);
  const [kind, setKind] = useState<MailText['kind']>('ENVELOPE_TURN');
  const query = useQuery(ConsoleMailTextsDocument, { language: languageName(language) });
  const texts = query.data?.viewer.organization.mailTexts;
  const shown = texts?.find((text) => text.kind === kind);
  const isOwn = ({ subject, opening }: MailText) => subject !== null || opening !== null;
  return (
    <section class="card stack" aria-labelledby="mail-texts">
      <h2 id="mail-texts">{t('mailTexts')}</h2>
      <p class="hint">{t('mailTextsHow')}</p>
      <div class="mail-choice">
        <Choice
          name="kind"
          label={t('mailKind')}
          value={kind}
          onValue={(value) => setKind(value as MailText['kind'])}
          options={(texts ?? []).map((text) => ({
            value: text.kind,
            label: `${t(`mail_${text.kind}`)}${isOwn(text) ? ` · ${t('mailOwn')}` : ''}`,
          }))}
        />
        <Choice
          name="language"
          label={t('mailLanguage')}
          value={language}
          onValue={(value) => setLanguage(value as Language)}
          options={languages.map((each) => ({ value: each, label: languageFacts[each].name }))}
        />
      </div>
      {shown ? (
        <Words key={`${shown.kind} ${shown.language}`} text={shown} language={language} />
      ) : (
        <Instead of={query} />
      )}
    </section>
  );
}

interface WordsProps {
  readonly text: MailText;
  readonly language: Language;
}

function Words({ text, language }: WordsProps) {
  const [subject, setSubject] = useState(text.subject ?? '');
  const [opening, setOpening] = useState(text.opening ?? '');
  const input = { kind: text.kind, language: text.language };
  return (
    <>
      {may('MANAGER') && (
        <ActForm
          submit={t('save')}
          done={t('saved')}
          act={() =>
            send(ConsoleSetMailTextDocument, {
              input: { ...input, subject: subject.trim() || null, opening: opening.trim() || null },
            })
          }
        >
          <Labeled
            name="subject"
            label={t('mailSubject')}
            hint={t('mailService', { text: text.serviceSubject })}
            value={subject}
            maxLength={mailTextLimits.subject.max}
            onValue={setSubject}
          />
          <Labeled
            name="opening"
            label={t('mailOpening')}
            hint={t('mailService', { text: text.serviceOpening })}
            value={opening}
            rows={5}
            maxLength={mailTextLimits.opening.max}
            onValue={setOpening}
          />
          <Placeholders
            placeholders={text.placeholders}
            add={(name) => setOpening((before) => `${before}${before && !/\s$/.test(before) ? ' ' : ''}{${name}}`)}
          />
        </ActForm>
      )}
      <h3>{t('mailPreview')}</h3>
      <Preview text={text} subject={subject} opening={opening} language={language} />
    </>
  );
}

interface PlaceholdersProps {
  readonly placeholders: MailText['placeholders'];
  readonly add: (name: string) => void;
}

/** Buttons that add a placeholder to the first paragraph, each with an example. */
const Placeholders = ({ placeholders, add }: PlaceholdersProps) => (
  <fieldset class="mail-placeholders">
    <legend>{t('mailPlaceholders')}</legend>
    {placeholders.map(({ name, example }) => (
      <button key={name} type="button" class="btn ghost" title={example} onClick={() => add(name)}>
        {`{${name}}`}
      </button>
    ))}
    <p class="hint">{t('mailPlaceholdersHow')}</p>
  </fieldset>
);

interface PreviewProps extends WordsProps {
  readonly subject: string;
  readonly opening: string;
}

/** The mail as a person reads it, with example values. */
function Preview({ text, subject, opening, language }: PreviewProps) {
  const values = new Map(text.placeholders.map(({ name, example }) => [name, example]));
  const read = (own: string, service: string) => filledMailText(own.trim() || service, values) ?? own;
  return (
    <div class="mail-preview" lang={language}>
      <p class="mail-subject">{read(subject, text.serviceSubject)}</p>
      <div class="mail-body">
        <p class="mail-heading">{text.heading}</p>
        <p>{text.greeting}</p>
        <p class="mail-opening">{read(opening, text.serviceOpening)}</p>
        {text.button && <span class="branding-button">{text.button}</span>}
        {text.notes.map((note) => (
          <p key={note} class="hint">
            {note}
          </p>
        ))}
        <p class="hint">{text.footer}</p>
      </div>
    </div>
  );
}
