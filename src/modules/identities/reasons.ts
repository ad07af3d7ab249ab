import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  document_expired: 'The identity document has expired.',
  identity_invalid: 'The identity does not exist or is no longer valid.',
  not_born: 'must not be in the future',
  provider_silent: 'The identity verification provider does not answer. Try again.',
} as const;

export const because = reasonsFrom(reasons);
