import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  insufficient_credits: { status: 402, meaning: 'There are not enough credits for this operation. Add credits first.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
