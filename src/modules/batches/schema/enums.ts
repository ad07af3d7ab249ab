import { builder } from '../../../platform/graphql/builder.ts';

export const SealBatchStatusEnum = builder.enumType('SealBatchStatus', {
  description: 'Status of a seal batch.',
  values: {
    PENDING: { description: 'The agent has not decided yet.' },
    AUTHORIZED: { description: 'The agent has authorised the batch, and its envelopes are being sealed.' },
    APPLIED: { description: 'Every envelope of the batch is completed or canceled.' },
    EXPIRED: { description: 'The agent did not decide before the expiry of the batch.' },
    CANCELED: { description: 'The batch was canceled before the agent authorised it. `cancelReason` says why.' },
  },
});

export const SealBatchCancelReasonEnum = builder.enumType('SealBatchCancelReason', {
  description: 'Reason for which a batch was canceled.',
  values: {
    AGENT_REFUSED: { description: 'The agent refused the batch.' },
    MANDATE_REVOKED: { description: 'The mandate was revoked.' },
    ENVELOPE_LEFT: { description: 'One of the envelopes was canceled or has expired.' },
  },
});
