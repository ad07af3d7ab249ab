import { reasonsFrom } from '../../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  too_many_endpoints: 'The limit of {count} webhook endpoints is reached. Delete one first.',
} as const;

export const because = reasonsFrom(reasons);
