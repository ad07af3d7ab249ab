import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  invalid_status: { status: 409, meaning: 'The operation is not possible in the current status.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
