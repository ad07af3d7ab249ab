import type { ShownIf } from '../../kernel/conditions.ts';
import { rule } from '../../kernel/fault.ts';
import type { Reason } from '../../kernel/reason.ts';
import { type FormatProblem, isPlainFormat, type ValueFormat } from '../../kernel/value-format.ts';
import type { Field } from '../../platform/database/index.ts';

type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };
type Limits<K extends ValueFormat['kind']> = Loose<Omit<Extract<ValueFormat, { kind: K }>, 'kind'>>;
/** The formats without limits are given as `true`. */
type Part<K extends ValueFormat['kind']> = K extends 'email' | 'fixed'
  ? boolean
  : K extends 'choice' | 'radio'
    ? Omit<Extract<ValueFormat, { kind: K }>, 'kind'>
    : Limits<K>;

/** A format as GraphQL provides it: exactly one of its parts is given. */
export type FormatRequest = { readonly [K in ValueFormat['kind']]?: Part<K> | null | undefined };

/** Applies the defaults to a format. */
export function requestedFormat(request: FormatRequest | null | undefined): ValueFormat | null {
  const { text, number, date, email, choice, radio, fixed } = request ?? {};
  if (text) return { kind: 'text', minLength: text.minLength ?? null, maxLength: text.maxLength ?? null };
  if (number)
    return { kind: 'number', min: number.min ?? null, max: number.max ?? null, decimals: number.decimals ?? null };
  if (email) return { kind: 'email' };
  if (choice) return { kind: 'choice', options: choice.options.map((option) => option.trim()) };
  if (radio) return { kind: 'radio', group: radio.group.trim() };
  if (fixed) return { kind: 'fixed' };
  return date ? { kind: 'date', earliest: date.earliest ?? null, latest: date.latest ?? null } : null;
}

/** A field with its format as GraphQL provides it. */
export const fieldRequestOf = <F extends { readonly format: ValueFormat | null }>({ format, ...field }: F) => ({
  ...field,
  format: format && ({ [format.kind]: isPlainFormat(format.kind) ? true : format } as FormatRequest),
});

/** What has a format, stored or not. */
export interface FormatHolder {
  readonly format: unknown;
}

/** The format of a stored field. */
export const storedFormat = ({ format }: FormatHolder): ValueFormat | null => format as ValueFormat | null;

/** The condition of a stored field. */
export const storedCondition = ({ shownIf }: { readonly shownIf: unknown }): ShownIf | null =>
  shownIf as ShownIf | null;

/** The types of fields that a signer must fill in if the sender does not say otherwise. */
export const isRequiredByDefault = (type: Field['type']): boolean => type !== 'CHECKBOX';

/** Why a value exceeds a limit of its format. Completes "The value …". */
export function formatReason({ limit, value }: FormatProblem): Reason {
  switch (limit) {
    case 'minLength':
      return rule('min_characters', { count: value! });
    case 'maxLength':
      return rule('max_characters', { count: value! });
    case 'number':
      return rule('not_number');
    case 'decimals':
      return value === 0 ? rule('whole_number') : rule('max_decimals', { count: value! });
    case 'min':
      return rule('minimum', { min: value! });
    case 'max':
      return rule('maximum', { max: value! });
    case 'email':
      return rule('not_email');
    case 'choice':
      return rule('not_option');
    case 'earliest':
      return rule('before_first_day', { day: value! });
    case 'latest':
      return rule('after_last_day', { day: value! });
  }
}
