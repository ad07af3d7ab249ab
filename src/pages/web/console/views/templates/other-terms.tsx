import { useState } from 'preact/hooks';
import { languageFacts, languageName, languages } from '../../../../../kernel/language.ts';
import { fieldDate } from '../../../../../kernel/written-date.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { t } from '../../../generated/words/console.ts';
import { Choice, Labeled } from '../../parts.tsx';
import { ChoiceFields, RuleFields, remindersInput, ruleIn, ruleInWords } from '../reminders/rule-fields.tsx';
import type { Template } from './template.tsx';

/** Terms of a template that one envelope can have otherwise. */

const choices = ['asTemplate', 'default', 'own', 'off'] as const;

const documentLanguages = languages.map((language) => ({
  value: languageName(language),
  label: `${languageFacts[language].name} – ${fieldDate('2026-11-28', language)}`,
}));

/** The boxes of what signers may do, at the simple level. */
const permissions = ['allowDelegation', 'allowNameCorrection'] as const;

/** A button that shows the fields of the terms, filled with those of the template. Before it is pressed the form has none of them. */
export function OtherTerms({ template }: { template: Template }) {
  const [isShown, setShown] = useState(false);
  if (!isShown)
    return (
      <div>
        <button type="button" class="btn ghost" aria-expanded={false} onClick={() => setShown(true)}>
          {t('otherTerms')}
        </button>
      </div>
    );
  const { message, expiresInDays, retentionDays, documentLanguage, signatureLevel } = template;
  return (
    <fieldset class="identity stack">
      <legend class="legend">{t('otherTerms')}</legend>
      <Labeled name="message" label={t('message')} rows={4} maxLength={limits.message.max} value={message ?? ''} />
      <div class="person">
        <Labeled
          {...{ name: 'expiresInDays', label: t('expiresInDays'), hint: t('expiresInDaysHint'), type: 'number' }}
          value={expiresInDays}
        />
        <Labeled
          {...{ name: 'retentionDays', label: t('retentionDays'), hint: t('retentionDaysHint'), type: 'number' }}
          value={retentionDays}
        />
        <Choice
          {...{ name: 'documentLanguage', label: t('documentLanguage'), hint: t('documentLanguageHint') }}
          value={documentLanguage ?? 'FR'}
          options={documentLanguages}
        />
      </div>
      <Reminders template={template} />
      {signatureLevel === 'SIMPLE' && (
        <>
          <p class="legend">{t('signersMay')}</p>
          {permissions.map((name) => (
            <label key={name} class="check">
              <input type="checkbox" name={name} defaultChecked={template[name]} />
              <span>{t(name)}</span>
            </label>
          ))}
        </>
      )}
    </fieldset>
  );
}

function Reminders({ template: { reminders, remindersByDefault } }: { template: Template }) {
  const [chosen, setChosen] = useState<(typeof choices)[number]>('asTemplate');
  const ofTemplate = remindersByDefault ? t('remindersByDefault') : ruleInWords(reminders);
  return (
    <>
      <p class="legend">{t('reminders')}</p>
      <ChoiceFields
        choices={choices}
        chosen={chosen}
        onChoose={setChosen}
        label={(choice) => t(`reminders_${choice}`)}
        hint={(choice) => (choice === 'asTemplate' ? ofTemplate : null)}
      />
      <input type="hidden" name="reminderChoice" value={chosen} />
      {chosen === 'own' && <RuleFields rule={reminders} />}
    </>
  );
}

/** The terms in a form. Nothing if its fields were not shown; what is left empty stays as in the template, except the message. */
export function termsIn(form: FormData, { signatureLevel }: Template) {
  if (!form.has('message')) return {};
  const number = (name: string) => (form.get(name) === '' ? null : Math.trunc(Number(form.get(name))));
  const choice = choices.find((each) => each === form.get('reminderChoice')) ?? 'asTemplate';
  return {
    message: String(form.get('message')),
    expiresInDays: number('expiresInDays'),
    retentionDays: number('retentionDays'),
    documentLanguage: documentLanguages.find(({ value }) => value === form.get('documentLanguage'))?.value ?? null,
    ...(choice === 'asTemplate' ? {} : { reminders: remindersInput(choice, ruleIn(form)) }),
    ...(signatureLevel === 'SIMPLE'
      ? { allowDelegation: form.has('allowDelegation'), allowNameCorrection: form.has('allowNameCorrection') }
      : {}),
  };
}
