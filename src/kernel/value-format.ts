import { isEmail } from './text.ts';

/** What a value that a person enters must be. Null for no limit. */
export type ValueFormat =
  | { readonly kind: 'text'; readonly minLength: number | null; readonly maxLength: number | null }
  | {
      readonly kind: 'number';
      readonly min: number | null;
      readonly max: number | null;
      /** The most digits after the decimal separator. 0 for whole numbers. */
      readonly decimals: number | null;
    }
  /** Days as YYYY-MM-DD. */
  | { readonly kind: 'date'; readonly earliest: string | null; readonly latest: string | null }
  | { readonly kind: 'email' }
  /** One of these texts, letter by letter. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** `true` in at most one of the boxes of a signer that have this group. */
  | { readonly kind: 'radio'; readonly group: string }
  /** The sender's own text, which the signer only reads. */
  | { readonly kind: 'fixed' };

/** The formats that have no limits: they are given and answered as `true`. */
export const isPlainFormat = (kind: ValueFormat['kind']): kind is 'email' | 'fixed' =>
  kind === 'email' || kind === 'fixed';

/** The limit that a value exceeds. */
export interface FormatProblem {
  readonly limit:
    | 'minLength'
    | 'maxLength'
    | 'number'
    | 'min'
    | 'max'
    | 'decimals'
    | 'earliest'
    | 'latest'
    | 'email'
    | 'choice';
  /** The limit itself. Null for `number`, `email` and `choice`: the value is none. */
  readonly value: number | string | null;
}

/** More digits could be rounded. */
const MOST_DIGITS = 15;

/** A number as people write it: spaces may group digits, a point or a comma separates decimals. */
const NUMBER = /^[+-]?(?<whole>\d+)(?:[.,](?<decimals>\d+))?$/;

/** Returns the first limit that a value exceeds. Null if the value fits. Lengths in code points. */
export function formatProblem(format: ValueFormat, value: string): FormatProblem | null {
  switch (format.kind) {
    case 'number':
      return numberProblem(format, value);
    case 'text': {
      const { length } = [...value.trim()];
      return outside(length, ['minLength', format.minLength], ['maxLength', format.maxLength]);
    }
    case 'date':
      // Days compare as texts.
      return outside(value, ['earliest', format.earliest], ['latest', format.latest]);
    case 'email':
      return isEmail(value.trim()) ? null : { limit: 'email', value: null };
    case 'choice':
      return format.options.includes(value) ? null : { limit: 'choice', value: null };
    // What these ask is no matter of one value (`modules/envelopes/field-rules.ts`).
    case 'radio':
    case 'fixed':
      return null;
  }
}

type Bound<T> = readonly [limit: FormatProblem['limit'], bound: T | null];

function outside<T extends number | string>(value: T, lower: Bound<T>, upper: Bound<T>): FormatProblem | null {
  if (lower[1] !== null && value < lower[1]) return { limit: lower[0], value: lower[1] };
  return upper[1] !== null && value > upper[1] ? { limit: upper[0], value: upper[1] } : null;
}

function numberProblem(
  { min, max, decimals }: Extract<ValueFormat, { kind: 'number' }>,
  value: string,
): FormatProblem | null {
  const written = value.trim().replace(/(?<=\d)[ \u00a0\u202f](?=\d)/g, '');
  const parts = NUMBER.exec(written)?.groups;
  if (!parts || `${parts.whole}${parts.decimals ?? ''}`.length > MOST_DIGITS) return { limit: 'number', value: null };
  if (decimals !== null && (parts.decimals ?? '').length > decimals) return { limit: 'decimals', value: decimals };
  const number = Number(written.replace(',', '.'));
  return outside(number, ['min', min], ['max', max]);
}
