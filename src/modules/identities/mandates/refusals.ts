import { type FaultTable, refuser } from '../../../kernel/fault.ts';

export const faults = {
  mandate_not_active: { status: 409, meaning: 'The mandate is not signed, not yet valid, or revoked.' },
  mandate_expired: { status: 409, meaning: 'The mandate has expired.' },
  mandate_scope: { status: 422, meaning: 'The kind of the document is not among those of the mandate.' },
  agent_not_in_mandate: { status: 422, meaning: 'The person is not an agent of the mandate.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  mandate_status: 'The mandate is {status}.',
  outside_scope: 'The mandate does not name the kind {kind}. It names: {scope}.',
  mandate_future: 'The mandate is not yet valid.',
} as const;
