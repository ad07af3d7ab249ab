import { limits } from '../../../../../modules/envelopes/limits.ts';
import { type PlainKey, t } from '../../../generated/words/console.ts';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../controls.tsx';
import type { DraftField } from '../draft.ts';
import { changeField } from '../fields.ts';
import { type Attributes, canBeOptional, fieldTypes, optionsOf } from './field-types.ts';

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
      {content === 'choice' && <Options field={field} />}
      {(content === 'text' || content === 'number' || content === 'email' || content === 'date') && (
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

/** The options of a dropdown, and the one that is chosen beforehand. */
function Options({ field: { key, value, format } }: { field: DraftField }) {
  return (
    <>
      <div class="field whole">
        <label for={`options-${key}`}>{t('fieldOptions')}</label>
        <textarea
          class="input"
          id={`options-${key}`}
          rows={4}
          value={format.options}
          onInput={(event) => {
            const changed = { ...format, options: event.currentTarget.value };
            const stays = optionsOf(changed).includes(value);
            changeField(key, { format: changed, value: stays ? value : '' });
          }}
        />
      </div>
      <div class="whole">
        <Select
          id={`value-${key}`}
          label={t('fieldValue')}
          value={value}
          onValue={(chosen) => changeField(key, { value: chosen })}
        >
          <option value="">{t('noneChosen')}</option>
          {optionsOf(format).map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

function Format({ field: { key, type, format } }: { field: DraftField }) {
  const change = (part: Partial<Attributes['format']>) => changeField(key, { format: { ...format, ...part } });
  const { content } = fieldTypes[type];
  if (content !== 'text' && content !== 'number' && content !== 'date') return null;
  const limit = (part: 'from' | 'to' | 'decimals', words: PlainKey) => (
    <TextField
      id={`${part}-${key}`}
      label={t(words)}
      type={content === 'date' ? 'date' : 'number'}
      {...(content === 'text' && limits.fieldLength)}
      {...(part === 'decimals' && limits.fieldDecimals)}
      {...(content === 'number' && part !== 'decimals' && { step: 'any' })}
      value={format[part]}
      onInput={(event) => change({ [part]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {limit('from', `limitFrom_${content}`)}
      {limit('to', `limitTo_${content}`)}
      {content === 'number' && limit('decimals', 'limitDecimals')}
    </>
  );
}
