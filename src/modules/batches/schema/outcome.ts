import { SealBatchCancelReasonEnum } from './enums.ts';

/** Options of the GraphQL fields with the times of a batch, for the organisation and for the agent. */
export const batchTimes = {
  createdAt: { type: 'DateTime', description: 'Time of creation.' },
  expiresAt: { type: 'DateTime', description: 'Time until which the agent can decide.' },
  authorizedAt: {
    type: 'DateTime',
    nullable: true,
    description: 'Time at which the agent authorised the batch. Null until then.',
  },
  appliedAt: {
    type: 'DateTime',
    nullable: true,
    description: 'Time at which the last envelope was sealed or canceled. Null until then.',
  },
  canceledAt: {
    type: 'DateTime',
    nullable: true,
    description: 'Time of cancellation. Null for a batch that is not canceled.',
  },
} as const;

/** Options of the GraphQL field with the reason for the cancellation. */
export const cancelReason = {
  type: SealBatchCancelReasonEnum,
  nullable: true,
  description: 'Reason for the cancellation. Null for a batch that is not canceled.',
} as const;
