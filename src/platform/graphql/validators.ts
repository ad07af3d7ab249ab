import type { GraphQLArgument } from 'graphql';
import { z } from 'zod';
import { codePoints, isEmail } from '../../kernel/text.ts';

/** Limits of a value, by the keywords of JSON Schema. */
export type Limits = Partial<
  Record<'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems', number>
>;

const declaredLimits = z.registry<Limits>();

/** The limits that a `validate` option declares; undefined where it is none of `text`, `between` and `items`. */
export const limitsOf = (validate: unknown): Limits | undefined =>
  validate instanceof z.ZodType ? declaredLimits.get(validate) : undefined;

/** The limits that an argument or an input field of the built schema declares. */
export const limitsOfInput = ({ extensions }: Pick<GraphQLArgument, 'extensions'>): Limits | undefined =>
  limitsOf((extensions.pothosOptions as { readonly validate?: unknown } | undefined)?.validate);

/** Returns the sentences for the description of an input: "1 to 200 characters." */
export const limitsSentence = ({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Limits): string =>
  [inWords(minLength, maxLength, ' characters'), inWords(minItems, maxItems, ' items'), inWords(minimum, maximum, '')]
    .filter(Boolean)
    .join(' ');

function inWords(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) return min === undefined ? '' : `At least ${min}${unit}.`;
  if (min === undefined) return `At most ${max}${unit}.`;
  return `${unit ? '' : 'From '}${min} to ${max}${unit}.`;
}

/**
 * Validates a text: its length in code points, not blank where required, no U+0000 (PostgreSQL cannot store it), no
 * lone surrogates (UTF-8 cannot encode them; they would be stored as another character).
 */
export const text = ({ min = 0, max }: { readonly min?: number; readonly max: number }) =>
  z
    .string()
    .refine((value) => codePoints(value) <= max, `must have at most ${max} characters`)
    .refine((value) => codePoints(value.trim()) >= min, `must have at least ${min} character${min === 1 ? '' : 's'}`)
    .refine((value) => !value.includes('\0'), 'must not contain U+0000')
    .refine((value) => !/\p{Surrogate}/u.test(value), 'must not contain half of a surrogate pair')
    .register(declaredLimits, {
      ...(min ? { minLength: min } : {}),
      ...(Number.isFinite(max) ? { maxLength: max } : {}),
    });

/** Bounds of a number; GraphQL itself checks that integers are whole. The largest `Int` is no limit of ours. */
export const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .number()
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .register(declaredLimits, { minimum: min, ...(max < 2 ** 31 ? { maximum: max } : {}) });

/** Limits the UTC year of a time. PostgreSQL and RFC 3339 can both write the years 1 to 9999. */
export const inYears = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .date()
    .refine((at) => at.getUTCFullYear() >= min && at.getUTCFullYear() <= max, `must be in the years ${min} to ${max}`);

/** The same rule in REST and GraphQL. */
export const email = z.string().refine(isEmail, 'must be an e-mail address');
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date YYYY-MM-DD');

/** Bounds of a list's length. */
export const items = <T extends z.ZodType>(
  item: T,
  { min = 0, max }: { readonly min?: number; readonly max: number },
) =>
  z
    .array(item)
    .min(min, `must have at least ${min} item${min === 1 ? '' : 's'}`)
    .max(max, `must have at most ${max} items`)
    .register(declaredLimits, { ...(min ? { minItems: min } : {}), maxItems: max });
