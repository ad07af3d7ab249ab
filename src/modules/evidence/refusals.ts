import { type FaultTable, refuser } from '../../kernel/fault.ts';
import { reasonsFrom } from '../../kernel/reason.ts';

export const faults = {
  invalid_status: { status: 409, meaning: 'The operation is not possible in the current status.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  in_state: 'The {noun} is {status}.',
  changed_meanwhile: 'The {noun} was changed in the meantime. Read it again.',
} as const;

export const because = reasonsFrom(reasons);
