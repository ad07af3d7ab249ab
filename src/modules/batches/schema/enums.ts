import { builder } from '../../../platform/graphql/builder.ts';

export const SealBatchStatusEnum = builder.enumType('SealBatchStatus', {
  description: 'Where a batch stands.',
  values: {
    PENDING: { description: 'The agent has not decided.' },
    AUTHORIZED: { description: 'Decided: its envelopes are being sealed.' },
    APPLIED: { description: 'Every envelope of it is completed or canceled.' },
    EXPIRED: { description: 'Not decided in time.' },
    CANCELED: { description: 'Refused by the agent, or ended with its mandate or one of its envelopes.' },
  },
});

export const SealBatchCancelReasonEnum = builder.enumType('SealBatchCancelReason', {
  description: 'Why a batch was canceled.',
  values: {
    AGENT_REFUSED: { description: 'The agent does not want it sealed.' },
    MANDATE_REVOKED: { description: 'The mandate was revoked.' },
    ENVELOPE_LEFT: { description: 'One of its envelopes was canceled or has expired.' },
  },
});
