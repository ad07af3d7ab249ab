import type { Condition } from '../../../../../kernel/shown-fields.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { type PlainKey, t } from '../../../generated/words/console.ts';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../controls.tsx';
import { type DraftField, draft } from '../draft.ts';
import { changeField, fieldNamed, requireGroup, tickBefore } from '../fields.ts';
import { type Attributes, canBeOptional, fieldTypes, hasCondition, isBox, optionsOf } from './field-types.ts';

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
            onChange={(event) => requireGroup(field, event.currentTarget.checked)}
          />
          <span>{t(mustBe[content] ?? 'mustBeFilled')}</span>
        </label>
      )}
      {content === 'choice' && <Options field={field} />}
      {content === 'radio' && (
        <div class="whole">
          <TextField
            id={`group-${key}`}
            label={t('fieldGroup')}
            hint={t('fieldGroupHint')}
            value={field.format.group}
            maxLength={limits.fieldGroup.max}
            onInput={(event) => changeField(key, { format: { ...field.format, group: event.currentTarget.value } })}
          />
        </div>
      )}
      {(content === 'text' ||
        content === 'number' ||
        content === 'email' ||
        content === 'date' ||
        content === 'fixed') && (
        <div class="whole">
          <TextField
            id={`value-${key}`}
            label={t(content === 'fixed' ? 'fixedText' : 'fieldValue')}
            hint={t(content === 'fixed' ? 'fixedTextHint' : 'fieldValueHint')}
            type={content === 'date' ? 'date' : 'text'}
            value={value}
            maxLength={limits.fieldValue.max}
            onInput={(event) => changeField(key, { value: event.currentTarget.value })}
          />
        </div>
      )}
      {isBox(type) && (
        <label class="check whole">
          <input
            type="checkbox"
            id={`value-${key}`}
            checked={value === 'true'}
            onChange={(event) => tickBefore(field, event.currentTarget.checked)}
          />
          <span>
            {t('tickedBefore')}
            <br />
            <span class="hint">{t('fieldValueHint')}</span>
          </span>
        </label>
      )}
      <Format field={field} />
      {hasCondition(type) && <ShownIf field={field} />}
    </>
  );
}

/** What is said of a field that must be filled in, if it is no text. */
const mustBe: Readonly<Partial<Record<string, 'mustBeTicked' | 'groupMustBeTicked'>>> = {
  tick: 'mustBeTicked',
  radio: 'groupMustBeTicked',
};

/** Whether the field is always shown, or by the value of another field of the signer that has a label. */
function ShownIf({ field }: { field: DraftField }) {
  const { key, signer, shownIf } = field;
  const others = draft.value.fields.filter(
    (other) => other.key !== key && other.signer === signer && other.label.trim() && hasCondition(other.type),
  );
  const labels = [...new Set([...others.map(({ label }) => label.trim()), ...(shownIf ? [shownIf.label] : [])])];
  if (labels.length === 0) return null;
  return (
    <>
      <div class="whole">
        <Select
          id={`shown-${key}`}
          label={t('shownIf')}
          value={shownIf?.label ?? ''}
          onValue={(label) => changeField(key, { shownIf: label ? { label, is: null } : null })}
        >
          <option value="">{t('shownAlways')}</option>
          {labels.map((label) => (
            <option key={label} value={label}>
              {t('shownIfLabel', { label })}
            </option>
          ))}
        </Select>
      </div>
      {shownIf && <ShownIfIs field={field} condition={shownIf} />}
    </>
  );
}

/** The value that shows the field. */
function ShownIfIs({ field, condition }: { field: DraftField; condition: Condition }) {
  const { key } = field;
  const other = fieldNamed(field);
  const choose = (is: string) => changeField(key, { shownIf: { ...condition, is: is || null } });
  const options: readonly (readonly [string, string])[] | null =
    other && isBox(other.type)
      ? [
          ['', t('ticked')],
          ['false', t('unticked')],
        ]
      : other?.type === 'DROPDOWN'
        ? [['', t('anyValue')], ...optionsOf(other.format).map((option) => [option, option] as const)]
        : null;
  return (
    <div class="whole">
      {options ? (
        <Select
          id={`shown-is-${key}`}
          label={t('shownIfIs')}
          value={condition.is === 'true' ? '' : (condition.is ?? '')}
          onValue={choose}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          id={`shown-is-${key}`}
          label={t('shownIfIs')}
          hint={t('emptyForAny')}
          type={other?.type === 'DATE' ? 'date' : 'text'}
          value={condition.is ?? ''}
          maxLength={limits.fieldCondition.max}
          onInput={(event) => choose(event.currentTarget.value)}
        />
      )}
    </div>
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
