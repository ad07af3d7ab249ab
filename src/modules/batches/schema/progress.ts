import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { followProgress, type Progress } from '../progress.ts';
import { SealBatchStatusEnum } from './enums.ts';

export const SealBatchProgressType = builder.objectRef<Progress>('SealBatchProgress').implement({
  description: 'How far a batch is.',
  fields: (t) => ({
    status: t.expose('status', { type: SealBatchStatusEnum, description: 'Where it stands by the clock.' }),
    total: t.exposeInt('total', { description: 'How many envelopes it has.' }),
    sealed: t.exposeInt('sealed', { description: 'How many are sealed.' }),
    dropped: t.exposeInt('dropped', { description: 'How many were canceled before their seal.' }),
    waiting: t.exposeInt('waiting', { description: 'How many were tried, and are tried again later.' }),
    appliedAt: t.expose('appliedAt', { type: 'DateTime', nullable: true, description: 'When the last was sealed.' }),
  }),
});

builder.subscriptionField('sealBatchProgress', (t) =>
  t.field({
    type: SealBatchProgressType,
    description: 'How far a batch is now, then each change, a few a second at most.',
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
