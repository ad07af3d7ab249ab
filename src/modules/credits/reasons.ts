import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  costs_more:
    'This costs {count} credit, more than the balance of {balance}. Add credits first.|This costs {count} credits, more than the balance of {balance}. Add credits first.',
} as const;

export const because = reasonsFrom(reasons);
