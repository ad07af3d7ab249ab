import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  batch_mismatch: { status: 409, meaning: 'The envelopes do not belong to this mandate, or the batch has changed.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
