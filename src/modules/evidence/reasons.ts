import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  in_state: 'The {noun} is {status}.',
  changed_meanwhile: 'The {noun} was changed in the meantime. Read it again.',
} as const;

export const because = reasonsFrom(reasons);
