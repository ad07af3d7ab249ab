import { computed } from '@preact/signals';
import type { FieldKind } from '../../../kernel/field-kinds.ts';
import { languageNamed } from '../../../kernel/language.ts';
import { fieldDate } from '../../../kernel/written-date.ts';
import { t } from '../generated/words/sign.ts';
import { initials, signature, values } from './draft.ts';
import { type Field, type SigningDocument, session } from './session.ts';

/** One of my fields, with its document. */
export interface MyField {
  readonly field: Field;
  readonly document: SigningDocument;
  /** Position among my fields of the same type without a label, from 1; 0 when it is the only one. */
  readonly number: number;
}

/** My fields in reading order: by document, page, top, left. */
export const myFields = computed<readonly MyField[]>(() => {
  const ordered = session.value.documents.flatMap((document) =>
    document.fields
      .filter((field) => field.mine)
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
  return format?.number ? 'NUMBER' : type;
};

/** The sender's label, or "Signature", or "Text 2" when there are several. */
export function labelOf({ field, number }: MyField): string {
  const label = field.label ?? t(kindOfField(field));
  return number ? t('numbered', { label, n: number }) : label;
}

export function isFilled(field: Field): boolean {
  if (field.type === 'SIGNATURE') return signature.value !== null;
  if (field.type === 'INITIALS') return initials.value !== null;
  if (field.type === 'CHECKBOX') return values.value[field.id] === 'true';
  return Boolean(values.value[field.id]);
}

const required = computed(() => myFields.value.filter(({ field }) => field.required));

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
  return ordered.find(({ field }) => field.required && field.id !== after && !isFilled(field));
}

/** My fields that show my signature, or my initials. */
export const fieldsOf = (type: 'SIGNATURE' | 'INITIALS'): readonly MyField[] =>
  myFields.value.filter(({ field }) => field.type === type);

/** A date as it will stand in the document, whatever the language of the page. */
export const dateInDocument = (date: string): string =>
  fieldDate(date, languageNamed(session.value.envelope.documentLanguage));
