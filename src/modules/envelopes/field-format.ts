import type { FormatProblem, ValueFormat } from '../../kernel/value-format.ts';
import type { Field } from '../../platform/database/index.ts';

type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };
type Limits<K extends ValueFormat['kind']> = Loose<Omit<Extract<ValueFormat, { kind: K }>, 'kind'>>;

/** A format as GraphQL provides it: exactly one of its parts is given. */
export type FormatRequest = { readonly [K in ValueFormat['kind']]?: Limits<K> | null | undefined };

/** Applies the defaults to a format. */
export function formatOf(request: FormatRequest | null | undefined): ValueFormat | null {
  const { text, number, date } = request ?? {};
  if (text) return { kind: 'text', minLength: text.minLength ?? null, maxLength: text.maxLength ?? null };
  if (number)
    return { kind: 'number', min: number.min ?? null, max: number.max ?? null, decimals: number.decimals ?? null };
  return date ? { kind: 'date', earliest: date.earliest ?? null, latest: date.latest ?? null } : null;
}

/** The format as GraphQL provides it. */
export const formatRequestOf = (format: ValueFormat | null): FormatRequest | null =>
  format && { [format.kind]: format };

/** The format of a stored field. */
export const storedFormat = ({ format }: Pick<Field, 'format'>): ValueFormat | null => format as ValueFormat | null;

/** The types of fields that a signer must fill in if the sender does not say otherwise. */
export const isRequiredByDefault = (type: Field['type']): boolean => type !== 'CHECKBOX';

/** Completes "The value …". */
export function formatMessage({ limit, value }: FormatProblem): string {
  switch (limit) {
    case 'minLength':
      return `must have at least ${value} character${value === 1 ? '' : 's'}`;
    case 'maxLength':
      return `must have at most ${value} character${value === 1 ? '' : 's'}`;
    case 'number':
      return 'must be a number of at most 15 digits, with a point or a comma before its decimals';
    case 'decimals':
      return value === 0 ? 'must be a whole number' : `must have at most ${value} decimals`;
    case 'min':
      return `must be at least ${value}`;
    case 'max':
      return `must be at most ${value}`;
    case 'earliest':
      return `must not be before ${value}`;
    case 'latest':
      return `must not be after ${value}`;
  }
}
