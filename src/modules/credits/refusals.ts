import { type FaultTable, refuser } from '../../kernel/fault.ts';
import { reasonsFrom } from '../../kernel/reason.ts';

export const faults = {
  insufficient_credits: { status: 402, meaning: 'There are not enough credits for this operation. Add credits first.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  costs_more:
    'This costs {count} credit, more than the balance of {balance}. Add credits first.|This costs {count} credits, more than the balance of {balance}. Add credits first.',
} as const;

export const because = reasonsFrom(reasons);
