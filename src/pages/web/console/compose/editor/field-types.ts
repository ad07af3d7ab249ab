import { conditionsIn, type ShownIf, shownIfOf } from '../../../../../kernel/conditions.ts';
import {
  type FieldKind,
  fieldKind,
  fieldKindNames,
  fieldKinds,
  formatNameOf,
} from '../../../../../kernel/field-kinds.ts';
import { formatProblem, isPlainFormat, type ValueFormat } from '../../../../../kernel/value-format.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import type { ComposeDraftQuery, FieldFormatInput } from '../../../generated/graphql.ts';
import { type Box, type Size, sizeOn } from './geometry.ts';

interface FieldTypeFacts {
  readonly icon: 'pen' | 'initials' | 'text' | 'number' | 'at' | 'list' | 'calendar' | 'tick' | 'radio' | 'fixed';
  /** Usual size, in points. */
  readonly size: Size;
  /** What fills it. A signature is never optional, and never filled before. */
  readonly content: 'signature' | 'text' | 'number' | 'email' | 'choice' | 'date' | 'tick' | 'radio' | 'fixed';
}

/** What the composer knows of each kind of field. In the order of the toolbar. */
export const fieldTypes: Readonly<Record<FieldKind, FieldTypeFacts>> = {
  SIGNATURE: { icon: 'pen', size: { width: 180, height: 56 }, content: 'signature' },
  INITIALS: { icon: 'initials', size: { width: 64, height: 34 }, content: 'signature' },
  TEXT: { icon: 'text', size: { width: 180, height: 22 }, content: 'text' },
  NUMBER: { icon: 'number', size: { width: 100, height: 22 }, content: 'number' },
  EMAIL: { icon: 'at', size: { width: 180, height: 22 }, content: 'email' },
  DROPDOWN: { icon: 'list', size: { width: 180, height: 22 }, content: 'choice' },
  DATE: { icon: 'calendar', size: { width: 100, height: 22 }, content: 'date' },
  CHECKBOX: { icon: 'tick', size: { width: 16, height: 16 }, content: 'tick' },
  RADIO: { icon: 'radio', size: { width: 16, height: 16 }, content: 'radio' },
  FIXED_TEXT: { icon: 'fixed', size: { width: 180, height: 22 }, content: 'fixed' },
};

/** The usual size of a field in percent of a page. */
export const usualSizeOn = (page: Size, type: FieldKind): Size => sizeOn(page, fieldTypes[type].size);

export const fieldTypeNames = fieldKindNames;

/** What the signer may enter in a field. Limits as typed; empty for none. */
export interface Attributes {
  readonly label: string;
  readonly required: boolean;
  readonly format: {
    readonly from: string;
    readonly to: string;
    readonly decimals: string;
    /** Of a dropdown, one a line. */
    readonly options: string;
    /** Of radio buttons. */
    readonly group: string;
  };
  /** Null: it is always shown. */
  readonly shownIf: ShownIf | null;
}

const anyFormat: Attributes['format'] = { from: '', to: '', decimals: '', options: '', group: '' };

/** What a new field of a type has. */
export const newAttributes = (type: FieldKind): Attributes => ({
  label: '',
  required: fieldTypes[type].content !== 'tick',
  format: anyFormat,
  shownIf: null,
});

/** Whether the sender may choose that a field stays empty. */
export const canBeOptional = (type: FieldKind): boolean =>
  fieldTypes[type].content !== 'signature' && fieldTypes[type].content !== 'fixed';

/** Whether a condition can hide the field, or name it: its value is one that the signer enters. */
export const hasCondition = (type: FieldKind): boolean => fieldTypes[type].content !== 'signature';

/** Whether the field is a box: a checkbox or a radio button. */
export const isBox = (type: FieldKind): boolean => fieldKinds[type].type === 'CHECKBOX';

/** The options of a dropdown. Empty lines are none. */
export const choiceOptions = ({ options }: Attributes['format']): string[] =>
  options.split('\n').flatMap((option) => option.trim() || []);

type SavedField = NonNullable<ComposeDraftQuery['envelope']>['documents'][number]['fields'][number];
/** What the service keeps of a field beside its signer, its place and its value. */
type SavedAttributes = Omit<SavedField, 'signerId' | 'value' | 'type' | 'page' | keyof Box>;
type SavedFormat = SavedField['format'];

/** The kind of a field that the service answered. */
export const kindOfSaved = ({ type, format }: Pick<SavedField, 'type' | 'format'>): FieldKind =>
  fieldKind(type, formatNameOf(format));

const typed = (limit: number | string | null | undefined): string => (limit == null ? '' : String(limit));

/** The attributes of a field that the service answered, as the form shows them. */
export function editedAttributes({ label, required, format, shownIf }: SavedAttributes): Attributes {
  return {
    label: label ?? '',
    required,
    format: formatAsTyped(format),
    shownIf: shownIf && shownIfOf(conditionsIn(shownIf), shownIf.match),
  };
}

/** A format as the form shows it. */
export function formatAsTyped(format: SavedFormat): Attributes['format'] {
  const { text, number, date, choice, radio } = format ?? {};
  const from = text?.minLength ?? number?.min ?? date?.earliest;
  const to = text?.maxLength ?? number?.max ?? date?.latest;
  const options = choice?.options.join('\n') ?? '';
  return { from: typed(from), to: typed(to), decimals: typed(number?.decimals), options, group: radio?.group ?? '' };
}

const typedNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const typedDay = (text: string): string | null => text || null;

/** The format of a field in the form of the check. Null if every value of the type fits. */
function editedFormat(type: FieldKind, format: Attributes['format']): ValueFormat | null {
  const { from, to, decimals } = format;
  switch (fieldTypes[type].content) {
    case 'date':
      return from || to ? { kind: 'date', earliest: typedDay(from), latest: typedDay(to) } : null;
    case 'number':
      return { kind: 'number', min: typedNumber(from), max: typedNumber(to), decimals: typedNumber(decimals) };
    case 'text':
      return from || to ? { kind: 'text', minLength: typedNumber(from), maxLength: typedNumber(to) } : null;
    case 'email':
      return { kind: 'email' };
    case 'choice':
      return { kind: 'choice', options: choiceOptions(format) };
    case 'radio':
      return { kind: 'radio', group: format.group.trim() };
    case 'fixed':
      return { kind: 'fixed' };
    default:
      return null;
  }
}

/** The type, the format and the other attributes as the API takes them. */
export function fieldInput(type: FieldKind, { label, required, format, shownIf }: Attributes) {
  const chosen = editedFormat(type, format);
  const { kind, ...limits } = chosen ?? {};
  return {
    type: fieldKinds[type].type,
    label: label.trim() || null,
    required: canBeOptional(type) ? required : null,
    format: kind ? ({ [kind]: isPlainFormat(kind) ? true : limits } as FieldFormatInput) : null,
    shownIf: hasCondition(type) && shownIf ? { ...shownIf, more: [...(shownIf.more ?? [])] } : null,
  };
}

/** What is wrong with the limits of a field, its options or its default value. */
export function attributesProblem(
  type: FieldKind,
  { format }: Attributes,
  value: string,
): 'limits' | 'options' | 'group' | 'fixed' | 'value' | null {
  const chosen = editedFormat(type, format);
  if (!chosen) return null;
  if (chosen.kind === 'radio' && !chosen.group) return 'group';
  if (chosen.kind === 'fixed' && !value.trim()) return 'fixed';
  if (chosen.kind === 'choice' && !areOptions(chosen.options)) return 'options';
  const [from, to] =
    chosen.kind === 'date' ? [format.from, format.to] : [typedNumber(format.from), typedNumber(format.to)];
  if (from !== null && to !== null && from !== '' && to !== '' && from > to) return 'limits';
  return value.trim() && formatProblem(chosen, value) ? 'value' : null;
}

function areOptions(options: readonly string[]): boolean {
  const { fieldOptions, fieldOption } = limits;
  const isCounted = options.length >= fieldOptions.min && options.length <= fieldOptions.max;
  return (
    isCounted && new Set(options).size === options.length && options.every((one) => [...one].length <= fieldOption.max)
  );
}
