import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  test_mode_only: { status: 403, meaning: 'People and time are simulated in test mode only, never in live mode.' },
  no_code_asked: { status: 409, meaning: 'This signer signs without a one-time code.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
