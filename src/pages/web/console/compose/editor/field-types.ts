import { formatProblem, type ValueFormat } from '../../../../../kernel/value-format.ts';
import type { ComposeDraftQuery, FieldFormatInput, FieldType } from '../../../generated/graphql.ts';
import { type Box, type Size, sizeOn } from './geometry.ts';

interface FieldTypeFacts {
  readonly icon: 'pen' | 'initials' | 'text' | 'calendar' | 'tick';
  /** Usual size, in points. */
  readonly size: Size;
  /** What fills it. A signature is never optional, and never filled before. */
  readonly content: 'signature' | 'text' | 'date' | 'tick';
}

/** What the composer knows of each type of field. In the order of the toolbar. */
export const fieldTypes: Readonly<Record<FieldType, FieldTypeFacts>> = {
  SIGNATURE: { icon: 'pen', size: { width: 180, height: 56 }, content: 'signature' },
  INITIALS: { icon: 'initials', size: { width: 64, height: 34 }, content: 'signature' },
  TEXT: { icon: 'text', size: { width: 180, height: 22 }, content: 'text' },
  DATE: { icon: 'calendar', size: { width: 100, height: 22 }, content: 'date' },
  CHECKBOX: { icon: 'tick', size: { width: 16, height: 16 }, content: 'tick' },
};

/** The usual size of a field in percent of a page. */
export const usualSizeOn = (page: Size, type: FieldType): Size => sizeOn(page, fieldTypes[type].size);

export const fieldTypeNames = Object.keys(fieldTypes) as FieldType[];

/** What the signer may enter in a field. Limits as typed; empty for none. */
export interface Attributes {
  readonly label: string;
  readonly required: boolean;
  readonly format: {
    /** Of a text field. Dates have a range only. */
    readonly kind: 'any' | 'text' | 'number';
    readonly from: string;
    readonly to: string;
    readonly decimals: string;
  };
}

const anyFormat: Attributes['format'] = { kind: 'any', from: '', to: '', decimals: '' };

/** What a new field of a type has. */
export const newAttributes = (type: FieldType): Attributes => ({
  label: '',
  required: fieldTypes[type].content !== 'tick',
  format: anyFormat,
});

/** Whether the sender may choose that a field stays empty. */
export const canBeOptional = (type: FieldType): boolean => fieldTypes[type].content !== 'signature';

type SavedField = NonNullable<ComposeDraftQuery['envelope']>['documents'][number]['fields'][number];
/** What the service keeps of a field beside its signer, its place and its value. */
type SavedAttributes = Omit<SavedField, 'signerId' | 'value' | 'type' | 'page' | keyof Box>;

const typed = (limit: number | string | null | undefined): string => (limit == null ? '' : String(limit));

/** The attributes of a saved field, as the form shows them. */
export function attributesOf({ label, required, format }: SavedAttributes): Attributes {
  const { text, number, date } = format ?? {};
  const kind = text ? 'text' : number ? 'number' : 'any';
  const from = text?.minLength ?? number?.min ?? date?.earliest;
  const to = text?.maxLength ?? number?.max ?? date?.latest;
  const decimals = typed(number?.decimals);
  return { label: label ?? '', required, format: { kind, from: typed(from), to: typed(to), decimals } };
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const dayOf = (text: string): string | null => text || null;

/** The format of a field in the form of the check. Null if every value of the type fits. */
function formatOf(type: FieldType, { kind, from, to, decimals }: Attributes['format']): ValueFormat | null {
  const { content } = fieldTypes[type];
  if (content === 'date' && (from || to)) return { kind: 'date', earliest: dayOf(from), latest: dayOf(to) };
  if (content !== 'text') return null;
  if (kind === 'number') return { kind, min: numberOf(from), max: numberOf(to), decimals: numberOf(decimals) };
  return kind === 'text' && (from || to) ? { kind, minLength: numberOf(from), maxLength: numberOf(to) } : null;
}

/** The attributes as the API takes them. */
export function inputOf(type: FieldType, { label, required, format }: Attributes) {
  const chosen = formatOf(type, format);
  const { kind, ...limits } = chosen ?? {};
  return {
    label: label.trim() || null,
    required: canBeOptional(type) ? required : null,
    format: kind ? ({ [kind]: limits } as FieldFormatInput) : null,
  };
}

/** What is wrong with the limits of a field or its default value. */
export function problemOf(type: FieldType, { format }: Attributes, value: string): 'limits' | 'value' | null {
  const chosen = formatOf(type, format);
  if (!chosen) return null;
  const [from, to] = chosen.kind === 'date' ? [format.from, format.to] : [numberOf(format.from), numberOf(format.to)];
  if (from !== null && to !== null && from !== '' && to !== '' && from > to) return 'limits';
  return value.trim() && formatProblem(chosen, value) ? 'value' : null;
}
