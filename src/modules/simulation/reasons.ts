import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  date_over: 'It cannot advance to {to}: the date has already passed or does not apply.',
} as const;

export const because = reasonsFrom(reasons);
