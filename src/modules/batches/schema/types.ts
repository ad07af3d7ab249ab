import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../platform/graphql/node.ts';
import { pageCost } from '../../../platform/graphql/paging.ts';
import { whileAllowed } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { codesLockedAt, personalUrl } from '../../access/index.ts';
import { MandateScopeEnum } from '../../identities/mandates/schema/index.ts';
import { noticeResendableAt } from '../create-batch.ts';
import { followProgress, type Progress, readProgress } from '../progress.ts';
import { ownBatches, statusNow } from '../store.ts';
import { BatchEnvelopeConnection, listArgs, listBatchEnvelopes } from './list.ts';

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
      const progress = followProgress(services, id);
      return actor.kind === 'key' && actor.member
        ? whileAllowed(progress, () => mayFollow(services, actor, id))
        : progress;
    },
    resolve: (progress) => progress,
  }),
);

/** Whether the actor may follow a batch: an organisation its own batches, the holder of a batch's link that batch. */
async function mayFollow(services: Services, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind === 'key')
    return (await services.database.prisma.sealBatch.count({ where: { id, ...ownBatches(actor) } })) > 0;
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

const SealBatchAgent = builder.simpleObject('SealBatchAgent', {
  description: 'The agent who decides on a batch.',
  fields: (t) => ({
    name: t.string({ description: 'Full name of the agent.' }),
    email: t.field({
      type: 'EmailAddress',
      access: { key: 'mandates:manage', member: 'READER' },
      description: 'E-mail address of the agent.',
    }),
  }),
});

export const SealBatchType = builder.prismaObject('SealBatch', {
  interfaces: [NodeInterface],
  description: 'Envelopes under one mandate, which an agent authorises together with one code.',
  select: { id: true, status: true, expiresAt: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the batch.' }),
    status: t.field({
      type: SealBatchStatusEnum,
      description: 'Current status of the batch. A pending batch whose expiry has passed is `EXPIRED`.',
      resolve: (row, _args, { services }) => statusNow(row, services.clock.now()),
    }),
    mandateId: t.exposeID('mandateId', { description: 'UUID of the signing mandate.' }),
    mandate: t.relation('mandate', { description: 'The signing mandate of the batch.' }),
    principal: t.string({
      description: 'Legal name of the principal, for which the documents are sealed.',
      select: { mandate: { select: { legalName: true } } },
      resolve: ({ mandate }) => mandate.legalName,
    }),
    agent: t.field({
      type: SealBatchAgent,
      description: 'The agent who decides.',
      select: { agent: { select: { name: true, email: true } } },
      resolve: ({ agent }) => agent,
    }),
    documentKind: t.expose('documentKind', {
      type: MandateScopeEnum,
      nullable: true,
      description:
        'Kind that the agent stated for the envelopes whose sender stated none. Null before, and if all have one.',
    }),
    envelopeIds: t.idList({
      description: 'UUIDs of the envelopes, in the order of the request.',
      select: { items: { select: { envelopeId: true }, orderBy: { position: 'asc' } } },
      resolve: ({ items }) => items.map(({ envelopeId }) => envelopeId),
    }),
    batchSha256: t.expose('batchSha256', {
      type: 'Sha256',
      description:
        'Fingerprint of the list: SHA-256 of the canonical JSON array (RFC 8785) with the current fingerprints of all documents, in order. Lowercase hex.',
    }),
    authorizationUrl: t.field({
      type: 'URL',
      access: { key: 'mandates:manage', member: 'MANAGER', otherwiseNull: true },
      nullable: true,
      description:
        'Personal link of the agent. Null after the batch was applied, canceled or expired, and for members with the role reader.',
      select: { linkGeneration: true },
      resolve: (row, _args, { services }) =>
        ['PENDING', 'AUTHORIZED'].includes(statusNow(row, services.clock.now()))
          ? personalUrl(services, { kind: 'batch', subjectId: row.id, generation: row.linkGeneration })
          : null,
    }),
    noticeResentAt: t.expose('noticeResentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the notice to the agent was last sent again. Null if it never was.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Earliest time at which `resendBatchNotice` can send the notice again. Null unless the batch is pending.',
      select: { createdAt: true, noticeResentAt: true, noticesResent: true },
      resolve: (row, _args, { services }) => noticeResendableAt(row, services.clock.now()),
    }),
    codesLockedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which 50 wrong codes locked the link of the agent. `resendBatchNotice` unlocks it. Null if it is not locked.',
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    expiresAt: t.expose('expiresAt', batchTimes.expiresAt),
    authorizedAt: t.expose('authorizedAt', batchTimes.authorizedAt),
    appliedAt: t.expose('appliedAt', batchTimes.appliedAt),
    canceledAt: t.expose('canceledAt', batchTimes.canceledAt),
    cancelReason: t.expose('cancelReason', cancelReason),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Reason that the agent gave for the refusal. Null if the agent did not refuse.',
    }),
    createdAt: t.expose('createdAt', batchTimes.createdAt),
    envelopes: t.field({
      type: BatchEnvelopeConnection,
      description: 'Envelopes of the batch as the agent sees them, one page at a time.',
      refuses: ['invalid_body'],
      complexity: pageCost,
      args: listArgs,
      resolve: ({ id }, args, { services }) => listBatchEnvelopes(services, id, args),
    }),
    progress: t.field({
      type: SealBatchProgressType,
      description: 'Progress of the seals.',
      resolve: ({ id }, _args, { services }) => readProgress(services, id),
    }),
  }),
});

builder.objectField(SealBatchProgressType, 'sealBatch', (t) =>
  t.prismaField({
    type: SealBatchType,
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER', otherwiseNull: true },
    description:
      'The batch, so that a client with a normalised cache needs no other request. Null for the holder of the batch’s link.',
    resolve: (query, { batchId }, _args, { services }) =>
      services.database.prisma.sealBatch.findUnique({ ...query, where: { id: batchId } }),
  }),
);
