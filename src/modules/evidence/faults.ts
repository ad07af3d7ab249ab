import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  invalid_status: { status: 409, meaning: 'That is not allowed in the current state.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
