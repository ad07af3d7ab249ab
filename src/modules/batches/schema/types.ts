import { builder } from '../../../platform/graphql/builder.ts';
import { codesLockedAt, personalUrl } from '../../access/index.ts';
import { readProgress } from '../progress.ts';
import { noticeResendableAt } from '../resend-notice.ts';
import { statusNow } from '../store.ts';
import { SealBatchCancelReasonEnum, SealBatchStatusEnum } from './enums.ts';
import { BatchEnvelopePage, listArgs, listComplexity, readList } from './list.ts';
import { SealBatchProgressType } from './progress.ts';

const SealBatchAgent = builder.simpleObject('SealBatchAgent', {
  description: 'Who decides.',
  fields: (t) => ({
    name: t.string({ description: 'Name.' }),
    email: t.string({ access: { key: 'mandates:manage', member: 'READER' }, description: 'E-mail address.' }),
  }),
});

export const SealBatchType = builder.prismaObject('SealBatch', {
  description: 'Envelopes of one mandate that its agent has sealed together, with one code.',
  select: { id: true, status: true, expiresAt: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    status: t.field({
      type: SealBatchStatusEnum,
      description: 'Where it stands by the clock.',
      resolve: (row, _args, { services }) => statusNow(row, services.clock.now()),
    }),
    mandateId: t.exposeID('mandateId', { description: 'The mandate to seal under.' }),
    mandate: t.relation('mandate', { description: 'The mandate to seal under.' }),
    principal: t.string({
      description: 'Legal name of whom it is sealed for.',
      select: { mandate: { select: { legalName: true } } },
      resolve: ({ mandate }) => mandate.legalName,
    }),
    agent: t.field({
      type: SealBatchAgent,
      description: 'Who decides.',
      select: { agent: { select: { name: true, email: true } } },
      resolve: ({ agent }) => agent,
    }),
    envelopeIds: t.idList({
      description: 'Its envelopes, as listed.',
      select: { items: { select: { envelopeId: true }, orderBy: { position: 'asc' } } },
      resolve: ({ items }) => items.map(({ envelopeId }) => envelopeId),
    }),
    batchSha256: t.exposeString('batchSha256', {
      description:
        'Fingerprint of the list: SHA-256 of the canonical JSON array of the documents’ current fingerprints, in order.',
    }),
    authorizationUrl: t.string({
      access: { key: 'mandates:manage', member: 'MANAGER', otherwiseNull: true },
      nullable: true,
      description: 'Personal address of the agent; null once the batch is over, and for readers of the console.',
      select: { linkGeneration: true },
      resolve: (row, _args, { services }) =>
        ['PENDING', 'AUTHORIZED'].includes(statusNow(row, services.clock.now()))
          ? personalUrl(services, { kind: 'batch', subjectId: row.id, generation: row.linkGeneration })
          : null,
    }),
    noticeResentAt: t.expose('noticeResentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the agent’s notice was sent again for the last time.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'From when the agent’s notice can be sent again (`resendBatchNotice`); null once nothing is to be decided.',
      select: { createdAt: true, noticeResentAt: true, noticesResent: true },
      resolve: (row, _args, { services }) => noticeResendableAt(row, services.clock.now()),
    }),
    codesLockedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When fifty wrong codes locked the codes of the agent’s link, until `resendBatchNotice`; null while they are not.',
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'To be decided before.' }),
    authorizedAt: t.expose('authorizedAt', { type: 'DateTime', nullable: true, description: 'When it was decided.' }),
    appliedAt: t.expose('appliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last envelope was sealed.',
    }),
    canceledAt: t.expose('canceledAt', { type: 'DateTime', nullable: true, description: 'When it was canceled.' }),
    cancelReason: t.expose('cancelReason', {
      type: SealBatchCancelReasonEnum,
      nullable: true,
      description: 'Why it was canceled.',
    }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'Why, in the agent’s words.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    envelopes: t.field({
      type: BatchEnvelopePage,
      description: 'Its envelopes as the agent reads them, page by page.',
      complexity: listComplexity,
      args: listArgs,
      resolve: ({ id }, args, { services }) => readList(services, id, args),
    }),
    progress: t.field({
      type: SealBatchProgressType,
      description: 'How far it is.',
      resolve: ({ id }, _args, { services }) => readProgress(services, id),
    }),
  }),
});
