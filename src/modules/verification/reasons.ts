import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  reader_cannot_spend: 'Members with the role reader cannot spend credits.',
  pdf_or_upload: 'is required, or pdfBase64: one of both',
  not_sha512: 'must be a SHA-512: 128 lowercase hex characters',
  unsigned: 'has no signature',
  signature_invalid: 'has a signature that is not valid, or was changed in a way that one forbids',
  preserved_until: 'must be tomorrow at the earliest, and in {years} years at the latest',
  deposited_already: 'This file is preserved already.',
  deposit_quota: 'The deposits of the organisation would exceed {mb} MB.',
} as const;

export const because = reasonsFrom(reasons);
