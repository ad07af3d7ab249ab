import { builder } from '../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../platform/graphql/node.ts';
import { pageCost } from '../../../platform/graphql/paging.ts';
import { codesLockedAt, personalUrl } from '../../access/index.ts';
import { MandateScopeEnum } from '../../identities/mandates/schema/index.ts';
import { noticeResendableAt } from '../create-batch.ts';
import { readProgress } from '../progress.ts';
import { statusNow } from '../store.ts';
import { BatchEnvelopeConnection, listArgs, listBatchEnvelopes } from './list.ts';
import { batchTimes, cancelReason, SealBatchProgressType, SealBatchStatusEnum } from './progress.ts';

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
