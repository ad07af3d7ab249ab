import { computed } from '@preact/signals';
import type { FieldKind } from '../../../kernel/field-kinds.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { languageNamed } from '../../../kernel/language.ts';
import { shownFields } from '../../../kernel/shown-fields.ts';
import { fieldDate } from '../../../kernel/written-date.ts';
import { t } from '../generated/words/sign.ts';
import { initials, setValue, signature, values } from './draft.ts';
import { type Field, type SigningDocument, session } from './session.ts';

/** One of my fields, with its document. */
export interface MyField {
  readonly field: Field;
  readonly document: SigningDocument;
  /** Position among my fields of the same type without a label, from 1; 0 when it is the only one. */
  readonly number: number;
}

const held = (field: Field): string => values.value[field.id] ?? '';

/** The fields of mine that are shown: those without a condition, and those whose condition my values meet. */
const shown = computed<ReadonlySet<Field>>(() =>
  shownFields(
    session.value.documents.flatMap(({ fields }) => fields.filter(({ mine }) => mine)),
    held,
  ),
);

export const isShown = (field: Field): boolean => shown.value.has(field);

/** My fields that are shown, but for the sender's texts, in reading order: by document, page, top, left. */
export const myFields = computed<readonly MyField[]>(() => {
  const ordered = session.value.documents.flatMap((document) =>
    document.fields
      .filter((field) => isShown(field) && !field.format?.fixed)
      .sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
      .map((field) => ({ field, document })),
  );
  return ordered.map(({ field, document }) => {
    const alike = ordered.filter((other) => kindOfField(other.field) === kindOfField(field) && !other.field.label);
    const number = alike.length > 1 && !field.label ? alike.findIndex((other) => other.field === field) + 1 : 0;
    return { field, document, number };
  });
});

export const findMine = (id: string): MyField | undefined => myFields.value.find(({ field }) => field.id === id);

/** What the person takes the field for: a number is a text with a format. */
export const kindOfField = ({ type, format }: Field): FieldKind => {
  if (format?.choice) return 'DROPDOWN';
  if (format?.email) return 'EMAIL';
  if (format?.radio) return 'RADIO';
  return format?.number ? 'NUMBER' : type;
};

/** The sender's label, or "Signature", or "Text 2" when there are several. */
export function fieldLabel({ field, number }: MyField): string {
  const label = field.label ?? t(kindOfField(field));
  return number ? t('numbered', { label, n: number }) : label;
}

const groups = computed(() => grouped([...shown.value], ({ format }) => format?.radio?.group));

/** The shown boxes of the field's group of radio buttons. Of another field, itself. */
const radioGroup = (field: Field): readonly Field[] =>
  field.format?.radio ? (groups.value.get(field.format.radio.group) ?? []) : [field];

export const isTicked = (field: Field): boolean => held(field) === 'true';

/** Ticks a box, or not. The others of its group are not ticked then. */
export function tick(field: Field, isOn: boolean): void {
  for (const other of radioGroup(field)) setValue(other.id, String(isOn && other === field));
}

/** Whether the field, or one of its group, must be filled in. */
export const isNeeded = (field: Field): boolean => radioGroup(field).some(({ required }) => required);

export function isFilled(field: Field): boolean {
  if (field.type === 'SIGNATURE') return signature.value !== null;
  if (field.type === 'INITIALS') return initials.value !== null;
  return field.type === 'CHECKBOX' ? radioGroup(field).some(isTicked) : Boolean(held(field));
}

/** A group of radio buttons counts once. */
const required = computed(() =>
  myFields.value.filter(({ field }) => isNeeded(field) && radioGroup(field)[0] === field),
);

/** Counts required fields only. */
export const progress = computed(() => ({
  done: required.value.filter(({ field }) => isFilled(field)).length,
  total: required.value.length,
}));

/** The next required field without a value, in reading order after `after`; continues at the start. */
export function nextMissing(after?: string): MyField | undefined {
  const all = myFields.value;
  const start = all.findIndex(({ field }) => field.id === after) + 1;
  const ordered = [...all.slice(start), ...all.slice(0, start)];
  return ordered.find(({ field }) => isNeeded(field) && field.id !== after && !isFilled(field));
}

/** My fields that show my signature, or my initials. */
export const myFieldsByType = (type: 'SIGNATURE' | 'INITIALS'): readonly MyField[] =>
  myFields.value.filter(({ field }) => field.type === type);

/** A date as it will stand in the document, whatever the language of the page. */
export const dateInDocument = (date: string): string =>
  fieldDate(date, languageNamed(session.value.envelope.documentLanguage));
