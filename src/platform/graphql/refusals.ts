import type { GraphQLField } from 'graphql';

/**
 * A code that a field refuses with; or codes with their condition, one sentence each. Conditions write names as GraphQL
 * does, in backticks: the REST contract writes them its own way.
 */
export type Refusal = string | Readonly<Record<string, string>>;

/** Refusals of a field by their code; null where the meaning of the code says all. */
export type Refusals = ReadonlyMap<string, string | null>;

/** For acts that may be repeated after some time only. */
export const TOO_SOON = { rate_limited: 'Too soon: `retryAfter` says in how many seconds to ask again.' };

export const refusalsFrom = (declared: readonly Refusal[] = []): Refusals =>
  new Map(
    declared.flatMap((refusal): [string, string | null][] =>
      typeof refusal === 'string' ? [[refusal, null]] : Object.entries(refusal),
    ),
  );

/** The refusals that a field of the built schema declares. */
export const refusalsOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Refusals =>
  refusalsFrom((extensions.pothosOptions as { readonly refuses?: readonly Refusal[] } | undefined)?.refuses);

/** The sentence of the field's description: "Errors: not_found; invalid_status (it is not a draft)." */
export const errorsSentence = (refusals: Refusals): string =>
  `Errors: ${[...refusals].map(([code, when]) => (when ? `${code} (${inParentheses(when)})` : code)).join(', ')}.`;

/** A sentence within another: its first word in lower case, no full stop. */
const inParentheses = (sentence: string): string =>
  sentence.replace(/^[A-Z](?=[a-z]|\s)/, (letter) => letter.toLowerCase()).replace(/\.$/, '');

/** What every field with arguments, or with a check of access, may refuse with: not declared field by field. */
const common = new Set(['unauthorized', 'forbidden', 'passkey_required', 'invalid_body', 'unavailable', 'internal']);

/** Whether a field may refuse with a code. */
export const mayRefuseWith = (refusals: Refusals, code: string): boolean => refusals.has(code) || common.has(code);
