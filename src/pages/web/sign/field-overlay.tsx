import { t } from '../generated/words/sign.ts';
import { Icon } from '../ui/icons.tsx';
import { fontFamily } from '../ui/typefaces.ts';
import { initials, isHand, signature, values } from './draft.ts';
import {
  dateInDocument,
  fieldLabel,
  findMine,
  isFilled,
  isNeeded,
  isShown,
  isTicked,
  kindOfField,
  type MyField,
  tick,
} from './fields.ts';
import { type Field, links } from './session.ts';
import { current, goToField, overlay } from './stage.ts';

/** A field at its position on the page, in percent of the visible page. */
export function FieldOverlay({ field }: { field: Field }) {
  if (field.mine && !isShown(field)) return null;
  if (field.format?.fixed && (field.mine || field.filled || !field.shownIf)) return <FixedText field={field} />;
  const mine = field.mine ? findMine(field.id) : undefined;
  if (!mine) return <OtherField field={field} />;
  return field.type === 'CHECKBOX' ? <CheckboxField mine={mine} /> : <OpenableField mine={mine} />;
}

/** `--n`: the number of letters that must fit, so that the text is as large as the field allows. */
const placed = (field: Field, letters: number) => ({
  left: `${field.x}%`,
  top: `${field.y}%`,
  width: `${field.width}%`,
  height: `${field.height}%`,
  '--n': String(Math.max(letters, 4)),
});

/** Class of a field that may stay empty, or as it is: of a group that has its tick, the other boxes. */
const need = (field: Field): string => (isNeeded(field) && !isFilled(field) ? '' : 'optional');

/** A text of the sender, unless the page is drawn with it. */
function FixedText({ field }: { field: Field }) {
  const { value, drawn } = field;
  if (!value || drawn) return null;
  return (
    <div class="fld other given text" style={placed(field, value.length)} data-field={field.id}>
      <span class="fld-value" dir="auto" style={{ fontFamily: fontFamily('text', value) }}>
        {value}
      </span>
    </div>
  );
}

/** A checkbox, or one of a group of radio buttons. */
function CheckboxField({ mine }: { mine: MyField }) {
  const { field } = mine;
  const checked = isTicked(field);
  const group = field.format?.radio?.group;
  return (
    <label
      class={`fld checkbox ${checked ? 'done' : ''} ${need(field)}`}
      style={placed(field, 1)}
      data-field={field.id}
    >
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        {...(group !== undefined && { name: `group-${group}` })}
        id={`field-${field.id}`}
        checked={checked}
        required={isNeeded(field)}
        onChange={(event) => {
          current.value = field.id;
          tick(field, event.currentTarget.checked);
        }}
      />
      <span class="vh">{fieldLabel(mine)}</span>
    </label>
  );
}

function OpenableField({ mine }: { mine: MyField }) {
  const { field } = mine;
  const filled = isFilled(field);
  const label = fieldLabel(mine);
  const shown = shownValue(field, label);
  const open = overlay.value?.kind === 'field' && overlay.value.id === field.id;
  return (
    <button
      type="button"
      id={`field-${field.id}`}
      data-field={field.id}
      class={`fld ${lookOf(field)} ${filled ? 'done' : ''} ${open ? 'now' : ''} ${need(field)}`}
      style={placed(field, shown.length)}
      aria-haspopup="dialog"
      onClick={() => goToField(field.id)}
    >
      <span class="vh">
        {label}, {t(field.required ? 'required' : 'optional')}, {filled ? t('filled') : t('missing')}
        {filled && !isHand(field.type) ? ` : ${shown}` : ''}
      </span>
      <span class="fld-value" aria-hidden="true" dir="auto" style={{ fontFamily: fontFamily('text', shown) }}>
        {isHand(field.type) ? <MyHand type={field.type} /> : shown}
      </span>
    </button>
  );
}

/** Initials look like a signature. */
const lookOf = ({ type }: Field): string => (isHand(type) ? 'signature' : type.toLowerCase());

const signatureByType = (type: Field['type']) => (type === 'INITIALS' ? initials : signature).value;
const signHere = (type: Field['type']): string => t(type === 'INITIALS' ? 'initialHere' : 'signHere');

function MyHand({ type }: Pick<Field, 'type'>) {
  const hand = signatureByType(type);
  if (hand?.kind === 'typed')
    return (
      <span class="hand" dir="auto" data-style={hand.style} style={{ fontFamily: fontFamily('script', hand.name) }}>
        {hand.name}
      </span>
    );
  if (hand) return <img src={`data:image/png;base64,${hand.png}`} alt="" />;
  return (
    <>
      <Icon name="pen" />
      {signHere(type)}
    </>
  );
}

function shownValue(field: Field, label: string): string {
  if (isHand(field.type)) {
    const hand = signatureByType(field.type);
    return hand?.kind === 'typed' ? hand.name : signHere(field.type);
  }
  const value = values.value[field.id];
  if (!value) return label;
  return field.type === 'DATE' ? dateInDocument(value) : value;
}

/** A field of another signer: visible, not editable, with its value once that person has signed. */
function OtherField({ field }: { field: Field }) {
  const name = t('otherField', { label: field.label ?? t(kindOfField(field)), name: field.signerName });
  const text =
    field.signatureText ?? (field.type === 'DATE' && field.value ? dateInDocument(field.value) : field.value) ?? '';
  // Values that are drawn in the PDF are painted with the page and readable in its text layer.
  if (field.drawn) return null;
  if (!field.filled) {
    return (
      <div class="fld other" style={placed(field, name.length)} data-field={field.id}>
        <span class="fld-value">{name}</span>
      </div>
    );
  }
  return (
    <div class={`fld other given ${lookOf(field)}`} style={placed(field, text.length)} data-field={field.id}>
      <span class="vh">{name} : </span>
      {field.signatureImageUrl ? (
        <img src={links(field.signatureImageUrl)} alt="" />
      ) : field.type === 'CHECKBOX' ? (
        <span class="fld-value">{field.value === 'true' ? '✓' : ''}</span>
      ) : (
        <span
          class={`fld-value ${field.signatureText ? 'hand' : ''}`}
          dir="auto"
          data-style={field.signatureStyle}
          style={{ fontFamily: fontFamily(field.signatureText ? 'script' : 'text', text) }}
        >
          {text}
        </span>
      )}
    </div>
  );
}
