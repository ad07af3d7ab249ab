import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ActiveContent } from '../active-content.tsx';
import { Cost, useQuote } from '../cost.tsx';
import { go } from '../route.ts';
import { Badge } from './badge.tsx';
import { change, draft, problems, settle } from './draft.ts';
import { dropDraft } from './drop-draft.ts';
import { Entry, Problem } from './entry.tsx';
import { callSigner } from './fields.ts';
import { agentOf, type Mandate } from './people.ts';
import { saveWords } from './save-words.ts';
import { submit } from './submit.ts';

/** The last step: remaining options, the cost, and the button to send. */
export function Review({ mandate }: { mandate: Mandate | undefined }) {
  const { message, expiresInDays, retentionDays, qualifiedTimestamp } = draft.value;
  return (
    <>
      <Summary mandate={mandate} />
      <ActiveContent documents={draft.value.documents} />
      <section class="card stack" aria-labelledby="options-title">
        <h2 id="options-title">{t('options')}</h2>
        <div class="field">
          <label for="message">{t('message')}</label>
          <textarea
            class="input"
            id="message"
            maxLength={2000}
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
      </section>
      <Off mandate={mandate} />
    </>
  );
}

function Summary({ mandate }: { mandate: Mandate | undefined }) {
  const { name, documents, signers, fields, level } = draft.value;
  const signersInOrder = [...signers].sort((a, b) => Number(a.order) - Number(b.order));
  return (
    <section class="card stack" aria-labelledby="summary-title">
      <h2 id="summary-title">{name || t('newEnvelope')}</h2>
      <p class="hint">
        {t(`level_${level}`)} · {t('documentCount', { count: documents.length })} ·{' '}
        {t('fieldCount', { count: fields.length })}
      </p>
      <ol class="turns">
        {signersInOrder.map((signer) => {
          const own = fields.filter((field) => field.signer === signer.key).length;
          const agent = agentOf(mandate, signer);
          return (
            <li key={signer.key}>
              <Badge signer={signer.key} />
              <span>
                <strong>{callSigner(signer.key)}</strong> <span class="hint">{signer.email}</span>
              </span>
              <span class="hint">
                {agent ? t('sealsAsAgent') : own ? t('fieldCount', { count: own }) : t('signsWithoutField')}
              </span>
              <span class="tag">{t('turn', { n: signer.order })}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Off({ mandate }: { mandate: Mandate | undefined }) {
  const { level, signers } = draft.value;
  const people = signers.filter((signer) => !agentOf(mandate, signer));
  const quote = useQuote({
    signatureLevel: level,
    signers: people.length,
    smsSigners: people.filter(({ ways }) => ways.includes('OTP_SMS')).length,
  });
  const [busy, setBusy] = useState<'send' | 'draft' | null>(null);
  const finish = async (sendNow: boolean) => {
    if (busy) return;
    setBusy(sendNow ? 'send' : 'draft');
    try {
      const submitted = await submit(mandate, sendNow);
      if (!submitted) return;
      dropDraft();
      go('envelopes', submitted.saved.id);
    } finally {
      setBusy(null);
    }
  };
  return (
    <form
      class="stack off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void finish((event.submitter as HTMLButtonElement | null)?.value !== 'draft');
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
          {t(busy === 'draft' ? 'working' : saveWords())}
        </button>
      </div>
    </form>
  );
}
