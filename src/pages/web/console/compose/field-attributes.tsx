import { limits } from '../../../../modules/envelopes/limits.ts';
import { t } from '../../i18n/index.ts';
import { TextField } from '../../ui/field.tsx';
import { type Attributes, canBeOptional } from './attributes.ts';
import type { DraftField } from './draft.ts';
import { changeField } from './fields.ts';
import { Select } from './select.tsx';

/** Label, required, default value and format of a field. */
export function FieldAttributes({ field }: { field: DraftField }) {
  const { key, type, label, required, value } = field;
  return (
    <>
      <div class="whole">
        <TextField
          id={`label-${key}`}
          label={t('fieldLabel')}
          hint={t('fieldLabelHint')}
          value={label}
          maxLength={limits.fieldLabel.max}
          onInput={(event) => changeField(key, { label: event.currentTarget.value })}
        />
      </div>
      {canBeOptional(type) && (
        <label class="check whole">
          <input
            type="checkbox"
            id={`required-${key}`}
            checked={required}
            onChange={(event) => changeField(key, { required: event.currentTarget.checked })}
          />
          <span>{t(type === 'CHECKBOX' ? 'mustBeTicked' : 'mustBeFilled')}</span>
        </label>
      )}
      {(type === 'TEXT' || type === 'DATE') && (
        <div class="whole">
          <TextField
            id={`value-${key}`}
            label={t('fieldValue')}
            hint={t('fieldValueHint')}
            type={type === 'DATE' ? 'date' : 'text'}
            value={value}
            maxLength={limits.fieldValue.max}
            onInput={(event) => changeField(key, { value: event.currentTarget.value })}
          />
        </div>
      )}
      {type === 'CHECKBOX' && (
        <label class="check whole">
          <input
            type="checkbox"
            id={`value-${key}`}
            checked={value === 'true'}
            onChange={(event) => changeField(key, { value: event.currentTarget.checked ? 'true' : '' })}
          />
          <span>
            {t('tickedBefore')}
            <br />
            <span class="hint">{t('fieldValueHint')}</span>
          </span>
        </label>
      )}
      <Format field={field} />
    </>
  );
}

const kinds = ['any', 'text', 'number'] as const;

function Format({ field: { key, type, format } }: { field: DraftField }) {
  const change = (part: Partial<Attributes['format']>) => changeField(key, { format: { ...format, ...part } });
  if (type !== 'TEXT' && type !== 'DATE') return null;
  const limits = type === 'DATE' ? 'date' : format.kind;
  const limit = (part: 'from' | 'to' | 'decimals', words: Parameters<typeof t>[0]) => (
    <TextField
      id={`${part}-${key}`}
      label={t(words)}
      type={limits === 'date' ? 'date' : 'number'}
      {...(limits === 'text' && { min: 0, max: 1000 })}
      {...(part === 'decimals' && { min: 0, max: 6 })}
      {...(limits === 'number' && part !== 'decimals' && { step: 'any' })}
      value={format[part]}
      onInput={(event) => change({ [part]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {type === 'TEXT' && (
        <div class="whole">
          <Select
            id={`format-${key}`}
            label={t('fieldFormat')}
            value={format.kind}
            onValue={(to) => change({ kind: to as (typeof kinds)[number], from: '', to: '', decimals: '' })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`fieldFormat_${kind}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {limits !== 'any' && (
        <>
          {limit('from', `limitFrom_${limits}`)}
          {limit('to', `limitTo_${limits}`)}
        </>
      )}
      {limits === 'number' && limit('decimals', 'limitDecimals')}
    </>
  );
}
