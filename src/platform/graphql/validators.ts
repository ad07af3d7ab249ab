import type { GraphQLArgument } from 'graphql';
import { z } from 'zod';
import { DAY_FORM, isDay } from '../../kernel/date-time.ts';
import { rule } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import { codePoints, isEmail } from '../../kernel/text.ts';

/** Limits of a value, by the keywords of JSON Schema. */
type Limits = Partial<Record<'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems', number>>;

const declaredLimits = z.registry<Limits>();

/** The limits that a `validate` option declares; undefined where it is none of `text`, `between` and `items`. */
export const validatorLimits = (validate: unknown): Limits | undefined =>
  validate instanceof z.ZodType ? declaredLimits.get(validate) : undefined;

/** The limits that an argument or an input field of the built schema declares. */
export const limitsOfInput = ({ extensions }: Pick<GraphQLArgument, 'extensions'>): Limits | undefined =>
  validatorLimits((extensions.pothosOptions as { readonly validate?: unknown } | undefined)?.validate);

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

/** The error of a check, with the code and the values of its reason: `z.string().refine(isDay, failing(rule('not_day')))`. */
export const failing = ({ message, reason, values }: Reason) => ({ message, params: { reason, values } });

/** The reason of an issue, if its check has one. */
export const reasonOfIssue = (issue: object): Omit<Reason, 'message'> | undefined =>
  (issue as { readonly params?: Omit<Reason, 'message'> }).params;

/** The first rule of this file that a value breaks; null if it keeps them all. */
export function brokenRule(check: z.ZodType, value: unknown): Reason | null {
  const issue = check.safeParse(value).error?.issues[0];
  return issue ? { message: issue.message, ...reasonOfIssue(issue)! } : null;
}

/**
 * Validates a text: its length in code points, not blank where required, no U+0000 (PostgreSQL cannot store it), no
 * lone surrogates (UTF-8 cannot encode them; they would be stored as another character).
 */
export const text = ({ min = 0, max }: { readonly min?: number; readonly max: number }) =>
  z
    .string()
    .refine((value) => codePoints(value) <= max, failing(rule('max_characters', { count: max })))
    .refine((value) => codePoints(value.trim()) >= min, failing(rule('min_characters', { count: min })))
    .refine((value) => !value.includes('\0'), failing(rule('null_character')))
    .refine((value) => !/\p{Surrogate}/u.test(value), failing(rule('half_pair')))
    .register(declaredLimits, {
      ...(min ? { minLength: min } : {}),
      ...(Number.isFinite(max) ? { maxLength: max } : {}),
    });

/** Limits a file in base64, by its decoded size in bytes. */
export function base64Text({ bytes }: { readonly bytes: number }) {
  const maxLength = Math.ceil(bytes / 3) * 4;
  return z
    .string()
    .min(1, failing(rule('empty')))
    .max(maxLength, failing(rule('max_kilobytes', { kb: bytes / 1024 })))
    .register(declaredLimits, { minLength: 1, maxLength });
}

/** Bounds of a number; GraphQL itself checks that integers are whole. The largest `Int` is no limit of ours. */
export const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .number()
    .refine((value) => value >= min, failing(rule('minimum', { min })))
    .refine((value) => value <= max, failing(rule('maximum', { max })))
    .register(declaredLimits, { minimum: min, ...(max < 2 ** 31 ? { maximum: max } : {}) });

/** Limits the UTC year of a time. PostgreSQL and RFC 3339 can both write the years 1 to 9999. */
export const inYears = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .date()
    .refine((at) => at.getUTCFullYear() >= min && at.getUTCFullYear() <= max, failing(rule('years', { min, max })));

/** The same rule in REST and GraphQL. */
export const email = z.string().refine(isEmail, failing(rule('not_email')));
/** A date in the form of ISO 8601, as papers may state it: with the day unknown, `1960-00-00`. */
export const dayForm = z.string().refine((value) => DAY_FORM.test(value), failing(rule('not_day')));
/** A date that the calendar has. */
export const day = dayForm.refine((value) => !DAY_FORM.test(value) || isDay(value), failing(rule('not_calendar_day')));
export const uuid = z.string().refine(isUuid, failing(rule('not_uuid')));

/** Bounds of a list's length. */
export const items = <T extends z.ZodType>(
  item: T,
  { min = 0, max }: { readonly min?: number; readonly max: number },
) =>
  z
    .array(item)
    .refine((list) => list.length >= min, failing(rule('min_items', { count: min })))
    .refine((list) => list.length <= max, failing(rule('max_items', { count: max })))
    .register(declaredLimits, { ...(min ? { minItems: min } : {}), maxItems: max });

type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** An input as GraphQL passes it: fields outside `Required` may be missing or null. */
export type LooseInput<T, Required extends keyof T> = Pick<T, Required> & Loose<Omit<T, Required>>;

/**
 * A PDF or another file in a request. In a JSON body the value was decoded to disk while the body was received, and this is its
 * placeholder (`Context.blob`); a literal in the query itself is base64.
 */
export type PdfInput = string;
