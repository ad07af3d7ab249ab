import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  reader_cannot_spend: 'Members with the role reader cannot spend credits.',
} as const;

export const because = reasonsFrom(reasons);
