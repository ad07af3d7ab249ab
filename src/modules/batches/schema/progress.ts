import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { followProgress, type Progress } from '../progress.ts';
import { SealBatchStatusEnum } from './enums.ts';

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
