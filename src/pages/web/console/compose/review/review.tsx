import { useState } from 'preact/hooks';
import { isInvitedBySms } from '../../../../../kernel/invite-by.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { ConsoleRemindersDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { ActiveContent } from '../../active-content.tsx';
import { Cost, useQuote } from '../../cost.tsx';
import { useQuery } from '../../query.tsx';
import { go } from '../../route.ts';
import { ChoiceFields, ruleInWords, ruleNumbers } from '../../views/reminders/rule-fields.tsx';
import { Badge } from '../controls.tsx';
import { change, type DraftReminders, draft, isRecipient, problems, settle, signersIn } from '../draft.ts';
import { Entry, Problem } from '../entry.tsx';
import { callPerson } from '../fields.ts';
import { viewOf } from '../kinds.ts';
import { dropDraft } from '../open-saved.ts';
import { type Mandate, mandateAgent, turnWords } from '../people/people.ts';
import { beforeFirst, inTurn } from '../people/turns.ts';
import { saveWords, word } from '../word.ts';
import { submit } from './submit.ts';

type Ending = 'send' | 'save';

/** Saves what is composed, sends it if requested, and opens it. One attempt at a time. */
function useEnding(mandate: Mandate | undefined) {
  const [busy, setBusy] = useState<Ending | null>(null);
  const end = async (ending: Ending) => {
    if (busy) return;
    setBusy(ending);
    try {
      const submitted = await submit(mandate, ending === 'send');
      if (!submitted) return;
      dropDraft();
      go(viewOf[submitted.of.kind], submitted.saved.id);
    } finally {
      setBusy(null);
    }
  };
  return { busy, end };
}

/** The cost of an envelope, and the buttons that send it or save it as a draft. */
function SendOff({ mandate }: { mandate: Mandate | undefined }) {
  const { level } = draft.value;
  const people = signersIn(draft.value).filter((signer) => !mandateAgent(mandate, signer));
  const quote = useQuote({
    signatureLevel: level,
    signers: people.length,
    smsSigners: people.filter(({ ways, inviteBy }) => ways.includes('OTP_SMS') || isInvitedBySms(inviteBy)).length,
  });
  const { busy, end } = useEnding(mandate);
  return (
    <form
      class="stack off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void end((event.submitter as HTMLButtonElement | null)?.value === 'draft' ? 'save' : 'send');
      }}
    >
      <Cost quote={quote} />
      <Problem at="cost" />
      <Problem at="whole" />
      <div class="actions">
        <BusyButton busy={busy === 'send'} busyText={t('sendingEnvelope')}>
          {quote?.most ? t('sendFor', { count: quote.most }) : t('send')}
        </BusyButton>
        <button type="submit" value="draft" class="btn" aria-disabled={busy !== null}>
          {busy === 'save' ? t('working') : saveWords()}
        </button>
      </div>
    </form>
  );
}

/** The button that saves a template. */
function SaveOff({ mandate }: { mandate: Mandate | undefined }) {
  const { busy, end } = useEnding(mandate);
  return (
    <form
      class="stack off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void end('save');
      }}
    >
      <Problem at="whole" />
      <div class="actions">
        <BusyButton busy={busy !== null} busyText={t('working')}>
          {saveWords()}
        </BusyButton>
      </div>
    </form>
  );
}

/** Message, time limits and timestamp. */
function Options() {
  const { level, message, expiresInDays, retentionDays, qualifiedTimestamp } = draft.value;
  return (
    <section class="card stack" aria-labelledby="options-title">
      <h2 id="options-title">{t('options')}</h2>
      <div class="field">
        <label for="message">{t('message')}</label>
        <textarea
          class="input"
          id="message"
          maxLength={limits.message.max}
          aria-invalid={problems.value.message ? 'true' : undefined}
          aria-describedby={problems.value.message ? 'message-error' : undefined}
          value={message}
          onInput={(event) => {
            settle('message');
            change({ message: event.currentTarget.value });
          }}
        />
        <FieldError id="message-error" error={problems.value.message} />
      </div>
      <div class="person">
        <Entry
          path="expiresInDays"
          label={t('expiresInDays')}
          hint={t('expiresInDaysHint')}
          inputMode="numeric"
          value={expiresInDays}
          onValue={(to) => change({ expiresInDays: to })}
        />
        <Entry
          path="retentionDays"
          label={t('retentionDays')}
          hint={t('retentionDaysHint')}
          inputMode="numeric"
          value={retentionDays}
          onValue={(to) => change({ retentionDays: to })}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={qualifiedTimestamp}
          onChange={(event) => change({ qualifiedTimestamp: event.currentTarget.checked })}
        />
        <span>
          {t('qualifiedTimestamp')}
          <br />
          <span class="hint">{t('qualifiedTimestampHint')}</span>
        </span>
      </label>
      {level === 'SIMPLE' && <SignersMay />}
    </section>
  );
}

const permissions = [
  { name: 'allowDelegation', hint: 'allowDelegationHint' },
  { name: 'allowNameCorrection', hint: 'allowNameCorrectionHint' },
] as const;

/** What the sender lets signers change of the person who signs. */
function SignersMay() {
  return (
    <fieldset class="stack">
      <legend>{t('signersMay')}</legend>
      {permissions.map(({ name, hint }) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={draft.value[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
          <span>
            {t(name)}
            <br />
            <span class="hint">{t(hint)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const choices = ['default', 'own', 'off'] as const;

/** When signers are reminded: by the rule of the organisation, by a rule of its own, or never. */
function Reminders() {
  const data = useQuery(ConsoleRemindersDocument, {}).data?.viewer.organization;
  const { reminders } = draft.value;
  const set = (part: Partial<DraftReminders>) => change({ reminders: { ...draft.value.reminders, ...part } });
  return (
    <section class="card stack" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{t('reminders')}</h2>
      <ChoiceFields
        choices={choices}
        chosen={reminders.choice}
        onChoose={(choice) => set({ choice })}
        label={(choice) => (choice === 'own' ? word('ownReminders') : t(`reminders_${choice}`))}
        hint={(choice) => (choice === 'default' ? (data ? ruleInWords(data.reminders) : t('loading')) : null)}
      />
      {reminders.choice === 'own' && (
        <div class="person">
          {ruleNumbers.map(({ name, label }) => (
            <Entry
              key={name}
              path={`reminders.rule.${name}`}
              label={t(label)}
              inputMode="numeric"
              value={reminders[name]}
              onValue={(to) => set({ [name]: to })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** The last step: remaining options, and the button to send; of an envelope with its cost. */
export function Review({ mandate }: { mandate: Mandate | undefined }) {
  return (
    <>
      <Summary mandate={mandate} />
      <ActiveContent documents={draft.value.documents} />
      <Options />
      <Reminders />
      {draft.value.kind === 'template' ? <SaveOff mandate={mandate} /> : <SendOff mandate={mandate} />}
    </>
  );
}

/** What a person does who signs: seals under a mandate, or signs with so many fields. */
function signingWords(fieldCount: number, agent: ReturnType<typeof mandateAgent>): string {
  if (agent) return t('sealsAsAgent');
  return fieldCount > 0 ? t('fieldCount', { count: fieldCount }) : t('signsWithoutField');
}

function Summary({ mandate }: { mandate: Mandate | undefined }) {
  const { name, documents, people, fields, level } = draft.value;
  return (
    <section class="card stack" aria-labelledby="summary-title">
      <h2 id="summary-title">{name || word('fresh')}</h2>
      <p class="hint">
        {t(`level_${level}`)} · {t('documentCount', { count: documents.length })} ·{' '}
        {t('fieldCount', { count: fields.length })}
      </p>
      <ol class="turns">
        {inTurn(people).map((person) => {
          const { key, email, role, order } = person;
          const own = fields.filter((field) => field.signer === key).length;
          return (
            <li key={key}>
              <Badge signer={key} />
              <span>
                <strong>{callPerson(key)}</strong> <span class="hint">{email}</span>
              </span>
              <span class="hint">
                {isRecipient(person)
                  ? t(`recipientRole_${person.role}`)
                  : signingWords(own, mandateAgent(mandate, person))}
              </span>
              <span class="tag">{role === 'COPY' ? t('turnOfCopy') : turnWords(order + beforeFirst(people))}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
