import { limits } from '../../../../../modules/envelopes/limits.ts';
import { type PlainKey, t } from '../../../generated/words/console.ts';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../controls.tsx';
import type { DraftField } from '../draft.ts';
import { changeField } from '../fields.ts';
import { type Attributes, canBeOptional, fieldTypes } from './field-types.ts';

/** Label, required, default value and format of a field. */
export function FieldAttributes({ field }: { field: DraftField }) {
  const { key, type, label, required, value } = field;
  const { content } = fieldTypes[type];
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
          <span>{t(content === 'tick' ? 'mustBeTicked' : 'mustBeFilled')}</span>
        </label>
      )}
      {(content === 'text' || content === 'date') && (
        <div class="whole">
          <TextField
            id={`value-${key}`}
            label={t('fieldValue')}
            hint={t('fieldValueHint')}
            type={content === 'date' ? 'date' : 'text'}
            value={value}
            maxLength={limits.fieldValue.max}
            onInput={(event) => changeField(key, { value: event.currentTarget.value })}
          />
        </div>
      )}
      {content === 'tick' && (
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
  const { content } = fieldTypes[type];
  if (content !== 'text' && content !== 'date') return null;
  const kind = content === 'date' ? 'date' : format.kind;
  const limit = (part: 'from' | 'to' | 'decimals', words: PlainKey) => (
    <TextField
      id={`${part}-${key}`}
      label={t(words)}
      type={kind === 'date' ? 'date' : 'number'}
      {...(kind === 'text' && limits.fieldLength)}
      {...(part === 'decimals' && limits.fieldDecimals)}
      {...(kind === 'number' && part !== 'decimals' && { step: 'any' })}
      value={format[part]}
      onInput={(event) => change({ [part]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {content === 'text' && (
        <div class="whole">
          <Select
            id={`format-${key}`}
            label={t('fieldFormat')}
            value={format.kind}
            onValue={(to) => change({ kind: to as (typeof kinds)[number], from: '', to: '', decimals: '' })}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`fieldFormat_${each}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {kind !== 'any' && (
        <>
          {limit('from', `limitFrom_${kind}`)}
          {limit('to', `limitTo_${kind}`)}
        </>
      )}
      {kind === 'number' && limit('decimals', 'limitDecimals')}
    </>
  );
}
