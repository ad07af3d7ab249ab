import { reasonsFrom } from '../../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  mandate_status: 'The mandate is {status}.',
  outside_scope: 'The mandate does not name the kind {kind}. It names: {scope}.',
  mandate_future: 'The mandate is not yet valid.',
} as const;

export const because = reasonsFrom(reasons);
