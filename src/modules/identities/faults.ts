import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  identity_required: { status: 422, meaning: 'A signer needs an attested identity for this signature level.' },
  idv_not_configured: { status: 503, meaning: 'Remote identity verification is not contracted.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
