import { reasonsFrom } from '../../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  representative_unattested: 'The representative has no attested identity.',
} as const;

export const because = reasonsFrom(reasons);
