import type { GraphQLField } from 'graphql';

/**
 * An error code, or several codes with their conditions, one sentence each. Conditions write names in backticks as in
 * GraphQL; the REST contract converts them.
 */
export type Refusal = string | Readonly<Record<string, string>>;

/** A field's error codes; the value is the condition, or null if the code's general meaning is enough. */
export type Refusals = ReadonlyMap<string, string | null>;

/** For mutations that may be repeated only after some time. */
export const TOO_SOON = {
  rate_limited: 'The previous notice or code was sent too recently: wait for `retryAfter` seconds.',
};

export const refusalsFrom = (declared: readonly Refusal[] = []): Refusals =>
  new Map(
    declared.flatMap((refusal): [string, string | null][] =>
      typeof refusal === 'string' ? [[refusal, null]] : Object.entries(refusal),
    ),
  );

/** Returns the error codes that a field of the built schema declares. */
export const refusalsOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Refusals =>
  refusalsFrom((extensions.pothosOptions as { readonly refuses?: readonly Refusal[] } | undefined)?.refuses);

/** Returns the sentence for the field's description: "Errors: not_found; invalid_status (it is not a draft)." */
export const errorsSentence = (refusals: Refusals): string =>
  `Errors: ${[...refusals].map(([code, when]) => (when ? `${code} (${inParentheses(when)})` : code)).join(', ')}.`;

/** Formats a sentence for parentheses: first word in lower case, no full stop. */
const inParentheses = (sentence: string): string =>
  sentence.replace(/^[A-Z](?=[a-z]|\s)/, (letter) => letter.toLowerCase()).replace(/\.$/, '');

/** Codes that any field with arguments or access control may return, and that are not declared per field. */
export const commonRefusals: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'passkey_required',
  'invalid_body',
  'unavailable',
  'internal',
]);

/** Returns whether a field may fail with a code. */
export const mayRefuseWith = (refusals: Refusals, code: string): boolean =>
  refusals.has(code) || commonRefusals.has(code);

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The type that a mutation takes as `input`. */
export const inputNameOf = (mutation: string): string => `${capitalized(mutation)}Input`;

/** The type that a mutation returns. */
export const payloadNameOf = (mutation: string): string => `${capitalized(mutation)}Payload`;
