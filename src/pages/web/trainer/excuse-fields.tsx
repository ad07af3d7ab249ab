import type { Ref } from 'preact';
import type { MarkExcuse } from '../generated/graphql.ts';
import { t } from '../i18n/index.ts';
import { TextField } from '../ui/field.tsx';
import type { Mark } from './presence.ts';

const excuses: readonly MarkExcuse[] = ['EMPLOYER', 'SUMMONS', 'AUTHORISED', 'FAMILY', 'TRANSPORT', 'OTHER'];

interface ExcuseFieldsProps {
  readonly mark: Mark | null;
  readonly excuse: Ref<HTMLSelectElement>;
  readonly day: Ref<HTMLInputElement>;
  /** Whether the day was refused. */
  readonly wrong: boolean;
}

/** Why somebody is absent, from a closed list, and when a document for it was received. */
export const ExcuseFields = ({ mark, excuse, day, wrong }: ExcuseFieldsProps) => (
  <>
    <div class="field">
      <label for="mark-excuse">{t('excuseReason')}</label>
      <select id="mark-excuse" class="input" ref={excuse} aria-describedby="mark-excuse-hint" autofocus>
        <option value="">{t('excuseNone')}</option>
        {excuses.map((value) => (
          <option key={value} value={value} selected={mark?.excuse === value}>
            {t(`excuse_${value}`)}
          </option>
        ))}
      </select>
      <p class="hint" id="mark-excuse-hint">
        {t('excuseReasonHint')}
      </p>
    </div>
    <TextField
      id="mark-document"
      type="date"
      inputRef={day}
      label={t('documentReceived')}
      hint={t('documentReceivedHint')}
      defaultValue={mark?.documentReceivedOn ?? ''}
      error={wrong ? t('documentReceivedWrong') : undefined}
    />
  </>
);
