import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { followProgress, type Progress } from '../progress.ts';

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

const SealBatchCancelReasonEnum = builder.enumType('SealBatchCancelReason', {
  description: 'Reason for which a batch was canceled.',
  values: {
    AGENT_REFUSED: { description: 'The agent refused the batch.' },
    MANDATE_REVOKED: { description: 'The mandate was revoked.' },
    ENVELOPE_LEFT: { description: 'One of the envelopes was canceled or has expired.' },
  },
});

export const SealBatchProgressType = builder.objectRef<Progress>('SealBatchProgress').implement({
  description: 'Progress of a seal batch.',
  fields: (t) => ({
    status: t.expose('status', {
      type: SealBatchStatusEnum,
      description: 'Current status of the batch. A batch whose expiry has passed is `EXPIRED`.',
    }),
    total: t.exposeInt('total', { description: 'Number of envelopes in the batch.' }),
    sealed: t.exposeInt('sealed', { description: 'Number of sealed envelopes.' }),
    dropped: t.exposeInt('dropped', { description: 'Number of envelopes that were canceled before their seal.' }),
    waiting: t.exposeInt('waiting', { description: 'Number of envelopes whose seal failed and will be tried again.' }),
    appliedAt: t.expose('appliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the last envelope was sealed or canceled. Null until then.',
    }),
  }),
});

builder.subscriptionField('sealBatchProgress', (t) =>
  t.field({
    type: SealBatchProgressType,
    description:
      'Sends the current progress of a batch, then the progress after each change, a few times a second at most.',
    refuses: ['not_found'],
    access: { key: 'mandates:manage', member: 'READER', links: ['batch'] },
    args: { id: t.arg.id({ required: true, description: 'UUID of the batch.' }) },
    subscribe: async (_root, { id }, { services, actor }) => {
      if (!(isUuid(id) && (await mayFollow(services, actor, id)))) throw refuse('not_found');
      return followProgress(services, id);
    },
    resolve: (progress) => progress,
  }),
);

/** Whether the actor may follow a batch: an organisation its own batches, the holder of a batch's link that batch. */
async function mayFollow(services: Services, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind === 'key')
    return (await services.database.prisma.sealBatch.count({ where: { id, ...ownedBy(actor) } })) > 0;
  return actor.kind === 'link' && actor.subjectId === id.toLowerCase();
}

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
