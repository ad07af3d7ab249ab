import { limits } from '../../../../../modules/envelopes/limits.ts';
import { t } from '../../../generated/words/console.ts';
import { TextField } from '../../../ui/field.tsx';
import { afterRender } from '../../../ui/hooks.ts';
import { Select, SignerSelect, TypeSelect } from '../controls.tsx';
import { type DraftField, draft } from '../draft.ts';
import { changeField, duplicateField, removeField, repeatOnPages, selected } from '../fields.ts';
import { FieldAttributes } from './field-attributes.tsx';
import { newAttributes } from './field-types.ts';
import { shown } from './keys.ts';

const { fieldPosition, fieldSize } = limits;
const limitOf = { x: fieldPosition, y: fieldPosition, width: fieldSize, height: fieldSize } as const;

/** The position and the properties of one field as form inputs. */
export function FieldForm({ field }: { field: DraftField }) {
  const { key, type, signer, document: on, page } = field;
  const { documents } = draft.value;
  const document = documents.find((one) => one.key === on)!;
  const focusItem = () => afterRender(() => globalThis.document.getElementById(`item-${selected.value}`)?.focus());
  return (
    <div class="field-form" id={`form-${key}`}>
      <TypeSelect
        id={`type-${key}`}
        value={type}
        onValue={(to) => {
          const { label: _, ...attributes } = newAttributes(to);
          changeField(key, { type: to, value: '', ...attributes });
        }}
      />
      <SignerSelect id={`signer-${key}`} value={signer} onValue={(to) => changeField(key, { signer: to })} />
      <FieldAttributes field={field} />
      {documents.length > 1 && (
        <Select
          id={`document-${key}`}
          label={t('document')}
          value={on}
          onValue={(to) =>
            changeField(key, {
              document: to,
              page: Math.min(page, documents.find((one) => one.key === to)!.pages.length),
            })
          }
        >
          {documents.map((each) => (
            <option key={each.key} value={each.key}>
              {each.name}
            </option>
          ))}
        </Select>
      )}
      <Numeric
        id={`page-${key}`}
        label={t('pageNumber')}
        value={page}
        min={1}
        max={document.pages.length}
        step={1}
        onValue={(to) => changeField(key, { page: Math.round(to) })}
      />
      {(['x', 'y', 'width', 'height'] as const).map((side) => (
        <Numeric
          key={side}
          id={`${side}-${key}`}
          label={t(`side_${side}`)}
          value={shown(field[side])}
          {...limitOf[side]}
          step={0.1}
          onValue={(to) => changeField(key, { [side]: to })}
        />
      ))}
      <div class="field-acts whole">
        <button
          type="button"
          class="btn"
          onClick={() => {
            duplicateField(key);
            focusItem();
          }}
        >
          {t('duplicate')}
        </button>
        {document.pages.length > 1 && (
          <button type="button" class="btn" onClick={() => repeatOnPages(key)}>
            {t('onEveryPage')}
          </button>
        )}
        <button
          type="button"
          class="btn"
          onClick={() => {
            removeField(key);
            globalThis.document.getElementById('add-type')?.focus();
          }}
        >
          {t('remove')}
        </button>
      </div>
    </div>
  );
}

interface NumericProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onValue: (value: number) => void;
}

/** A number input. Accepts whole numbers and clamps them to the bounds. */
export const Numeric = ({ value, min, max, onValue, id, ...field }: NumericProps) => (
  <TextField
    {...field}
    {...{ id, min, max }}
    type="number"
    inputMode="decimal"
    value={String(value)}
    onChange={(event) => {
      const input = event.currentTarget;
      const typed = Number(input.value);
      if (input.value !== '' && Number.isFinite(typed)) onValue(Math.min(Math.max(typed, min), max));
      else input.value = String(value);
      // Sorting by reading order may move this form in the list; restore the focus. With Tab, `change` comes before the
      // browser has moved the focus.
      setTimeout(() => document.activeElement === document.body && document.getElementById(id)?.focus(), 0);
    }}
  />
);
