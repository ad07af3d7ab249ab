import { type FaultTable, refuser } from '../../kernel/fault.ts';
import { reasonsFrom } from '../../kernel/reason.ts';

export const faults = {
  identity_required: { status: 422, meaning: 'A signer needs an attested identity for this signature level.' },
  idv_not_configured: { status: 503, meaning: 'Remote identity verification is not contracted.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  document_expired: 'The identity document has expired.',
  identity_invalid: 'The identity does not exist or is no longer valid.',
  not_born: 'must not be in the future',
  provider_silent: 'The identity verification provider does not answer. Try again.',
} as const;

export const because = reasonsFrom(reasons);
