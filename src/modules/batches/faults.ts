import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  batch_mismatch: { status: 409, meaning: 'The envelopes are not, or no longer, those of one batch of this mandate.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
