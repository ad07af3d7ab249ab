import { Fragment } from 'preact';
import { type Condition, conditionsIn, MOST_CONDITIONS, shownIfOf } from '../../../../../kernel/conditions.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { type PlainKey, t } from '../../../generated/words/console.ts';
import { TextField } from '../../../ui/field.tsx';
import { afterRender } from '../../../ui/hooks.ts';
import { Select } from '../controls.tsx';
import { type DraftField, draft } from '../draft.ts';
import { changeField, fieldNamed, requireGroup, tickBefore } from '../fields.ts';
import { type Attributes, canBeOptional, choiceOptions, fieldTypes, hasCondition, isBox } from './field-types.ts';

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

/** Whether the field is always shown, or by the values of other fields of the signer that have a label. */
function ShownIf({ field }: { field: DraftField }) {
  const { key, signer, shownIf } = field;
  const others = draft.value.fields.filter(
    (other) => other.key !== key && other.signer === signer && other.label.trim() && hasCondition(other.type),
  );
  const conditions = shownIf ? conditionsIn(shownIf) : [];
  const labels = [...new Set([...others, ...conditions].map(({ label }) => label.trim()))];
  if (labels.length === 0) return null;
  const set = (after: readonly Condition[], match = shownIf?.match) =>
    changeField(key, { shownIf: shownIfOf(after, match) });
  /** Puts another condition at a place, or none. */
  const put = (index: number, condition: Condition | null) =>
    set([...conditions.slice(0, index), ...(condition ? [condition] : []), ...conditions.slice(index + 1)]);
  const hasRoom = conditions.length > 0 && conditions.length < MOST_CONDITIONS;
  return (
    <>
      {conditions.length > 1 && (
        <div class="whole">
          <Select
            id={`match-${key}`}
            label={t('shownIfMatch')}
            value={shownIf?.match ?? 'ALL'}
            onValue={(match) => set(conditions, match === 'ANY' ? 'ANY' : 'ALL')}
          >
            <option value="ALL">{t('shownIfAll')}</option>
            <option value="ANY">{t('shownIfAny')}</option>
          </Select>
        </div>
      )}
      {[...conditions, ...(conditions.length === 0 ? [null] : [])].map((condition, index) => (
        <Fragment key={index}>
          <div class="whole">
            <Select
              id={index === 0 ? `shown-${key}` : `shown-${key}-${index}`}
              label={t(index === 0 ? 'shownIf' : 'shownIfAlso')}
              value={condition?.label ?? ''}
              onValue={(label) => put(index, label ? { label, is: null } : null)}
            >
              <option value="">{t(conditions.length > 1 ? 'shownIfWithout' : 'shownAlways')}</option>
              {labels.map((label) => (
                <option key={label} value={label}>
                  {t('shownIfLabel', { label })}
                </option>
              ))}
            </Select>
          </div>
          {condition && (
            <ShownIfIs
              id={index === 0 ? `shown-is-${key}` : `shown-is-${key}-${index}`}
              field={field}
              condition={condition}
              onIs={(is) => put(index, { ...condition, is: is || null })}
            />
          )}
        </Fragment>
      ))}
      {hasRoom && (
        <button
          type="button"
          class="btn ghost whole"
          onClick={() => {
            const next = labels.find((label) => conditions.every((each) => each.label !== label)) ?? labels[0]!;
            set([...conditions, { label: next, is: null }]);
            afterRender(() => document.getElementById(`shown-${key}-${conditions.length}`)?.focus());
          }}
        >
          {t('shownIfMore')}
        </button>
      )}
    </>
  );
}

interface ShownIfIsProps {
  readonly id: string;
  readonly field: DraftField;
  readonly condition: Condition;
  readonly onIs: (is: string) => void;
}

/** The value that a condition wants. */
function ShownIfIs({ id, field, condition, onIs }: ShownIfIsProps) {
  const other = fieldNamed(field, condition);
  const options: readonly (readonly [string, string])[] | null =
    other && isBox(other.type)
      ? [
          ['', t('ticked')],
          ['false', t('unticked')],
        ]
      : other?.type === 'DROPDOWN'
        ? [['', t('anyValue')], ...choiceOptions(other.format).map((option) => [option, option] as const)]
        : null;
  return (
    <div class="whole">
      {options ? (
        <Select
          id={id}
          label={t('shownIfIs')}
          value={condition.is === 'true' ? '' : (condition.is ?? '')}
          onValue={onIs}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          id={id}
          label={t('shownIfIs')}
          hint={t('emptyForAny')}
          type={other?.type === 'DATE' ? 'date' : 'text'}
          value={condition.is ?? ''}
          maxLength={limits.fieldCondition.max}
          onInput={(event) => onIs(event.currentTarget.value)}
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
            const stays = choiceOptions(changed).includes(value);
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
          {choiceOptions(format).map((option) => (
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
