import { type FaultTable, refuser } from '../../kernel/fault.ts';
import { reasonsFrom } from '../../kernel/reason.ts';

export const faults = {
  batch_mismatch: { status: 409, meaning: 'The envelopes do not belong to this mandate, or the batch has changed.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  batch_status: 'The batch is {status}.',
  batch_canceled: 'The batch was canceled.',
  batch_expired: 'The batch has expired.',
  listed_twice: 'An envelope is listed twice.',
  already_listed: 'is already in the list, at index {index}',
  no_such_envelope: 'An envelope does not exist.',
  no_such_mandate: 'The mandate does not exist.',
  in_another_batch: 'The envelope at {index} of the list is in another batch.',
  batched_meanwhile: 'An envelope is in another batch.',
  unsealable: 'The envelope at {index} of the list cannot be sealed now: {cause}.',
  of_another_mandate: 'The envelope at {index} of the list belongs to another mandate.',
  several_agents: 'The mandate has several agents. Name one of them.',
  agent_not_signer: 'That agent is not a signer of every envelope.',
  no_longer_sealable: 'An envelope can no longer be sealed.',
  document_changed: 'A document was added or changed since the batch was created.',
} as const;

export const because = reasonsFrom(reasons);
