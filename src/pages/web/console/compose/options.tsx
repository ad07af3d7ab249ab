import { limits } from '../../../../modules/envelopes/limits.ts';
import { t } from '../../i18n/index.ts';
import { FieldError } from '../../ui/field.tsx';
import { change, draft, problems, settle } from './draft.ts';
import { Entry } from './entry.tsx';

/** Message, time limits and timestamp. */
export function Options() {
  const { message, expiresInDays, retentionDays, qualifiedTimestamp } = draft.value;
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
    </section>
  );
}
