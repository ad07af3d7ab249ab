import { type FaultTable, refuser } from '../../../kernel/fault.ts';

export const faults = {
  mandate_not_active: { status: 409, meaning: 'The mandate is not signed, not yet valid, or revoked.' },
  mandate_expired: { status: 409, meaning: 'The mandate has expired.' },
  mandate_scope: { status: 422, meaning: 'The kind of the document is not among those of the mandate.' },
  agent_not_in_mandate: { status: 422, meaning: 'The person is not an agent of the mandate.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
