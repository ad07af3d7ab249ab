import { builder } from '../../../platform/graphql/builder.ts';
import { codesLockedAt } from '../../access/index.ts';
import { embedOriginsOf, ModeEnum, organizationNameOf } from '../../access/schema/index.ts';
import { countDocuments } from '../../documents/index.ts';
import { AuthenticationEnum } from '../../envelopes/schema/index.ts';
import { MandateScopeEnum } from '../../mandates/schema/index.ts';
import { maskDestination, type Sentence } from '../../signing/index.ts';
import { declarations } from '../declaration.ts';
import { readProgress } from '../progress.ts';
import { codeAddress, codeChannel } from '../session.ts';
import { envelopeIdsOf, statusNow, type WholeBatch } from '../store.ts';
import { SealBatchCancelReasonEnum, SealBatchStatusEnum } from './enums.ts';
import { BatchEnvelopePage, listArgs, listComplexity, readList } from './list.ts';
import { SealBatchProgressType } from './progress.ts';

const BatchMandate = builder.objectRef<WholeBatch['mandate']>('BatchMandate').implement({
  description: 'The mandate under which the holder of the link seals.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    principal: t.exposeString('legalName', { description: 'Legal name of whom it is sealed for.' }),
    siren: t.exposeString('siren', { nullable: true, description: 'SIREN, as given.' }),
    representativeName: t.exposeString('representativeName', { description: 'Who signed the mandate.' }),
    representativeRole: t.exposeString('representativeRole', { nullable: true, description: 'As what.' }),
    scope: t.expose('scope', { type: [MandateScopeEnum], description: 'What may be sealed.' }),
    validFrom: t.exposeString('validFrom', { description: 'First day YYYY-MM-DD, or first moment.' }),
    validUntil: t.exposeString('validUntil', { description: 'Last day YYYY-MM-DD (all of it), or last moment.' }),
  }),
});

const BatchDeclaration = builder.objectRef<Sentence>('BatchDeclaration').implement({
  description: 'What the agent declares when deciding.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Of the sentence.' }),
    language: t.exposeString('language', { description: '`fr` or `en`.' }),
    text: t.exposeString('text', { description: 'The sentence, to be shown as it is.' }),
    sha256: t.exposeString('sha256', { description: 'Its hash, to be given back.' }),
  }),
});

const BatchCodeWay = builder.objectRef<WholeBatch>('BatchCodeWay').implement({
  description: 'Where the one code goes.',
  fields: (t) => ({
    channel: t.field({
      type: AuthenticationEnum,
      description: 'How it travels.',
      resolve: (_batch, _args, { services }) => codeChannel(services),
    }),
    sentTo: t.string({
      access: { links: ['batch'] },
      description: 'Where to, masked.',
      resolve: (batch, _args, { services }) => maskDestination(codeChannel(services), codeAddress(services, batch)),
    }),
  }),
});

export const BatchSessionType = builder.objectRef<WholeBatch>('BatchSession').implement({
  description: 'A batch as its agent sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    status: t.field({
      type: SealBatchStatusEnum,
      description: 'Where it stands by the clock: PENDING can be decided, CANCELED and EXPIRED are over.',
      resolve: (batch, _args, { services }) => statusNow(batch, services.clock.now()),
    }),
    mode: t.expose('mode', { type: ModeEnum, description: 'What is sealed in the sandbox is a specimen.' }),
    organizationName: t.string({
      description: 'Who asks.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
    embedOrigins: t.stringList({
      access: { links: ['batch'] },
      description: 'Origins that may frame the page.',
      resolve: ({ organizationId }, _args, { services }) => embedOriginsOf(services, organizationId),
    }),
    mandate: t.field({ type: BatchMandate, description: 'Under what.', resolve: ({ mandate }) => mandate }),
    agentName: t.string({ description: 'The holder of the link.', resolve: ({ agent }) => agent.name }),
    batchSha256: t.exposeString('batchSha256', { description: 'Fingerprint of the list; the code is bound to it.' }),
    envelopeCount: t.int({
      description: 'How many envelopes the list has.',
      resolve: ({ id: batchId }, _args, { services }) =>
        services.database.prisma.sealBatchItem.count({ where: { batchId } }),
    }),
    documentCount: t.int({
      description: 'How many documents these have.',
      resolve: async ({ id }, _args, { services: { database } }) =>
        countDocuments(database, await envelopeIdsOf(database.prisma, id)),
    }),
    envelopes: t.field({
      type: BatchEnvelopePage,
      description: 'The list, page by page.',
      complexity: listComplexity,
      args: listArgs,
      resolve: ({ id }, args, { services }) => readList(services, id, args),
    }),
    declarations: t.field({
      type: [BatchDeclaration],
      description: 'What to declare, in each language.',
      resolve: () => [...declarations.inForce],
    }),
    codesLockedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When too many wrong codes locked this link; the sender must send the notice again.',
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    code: t.field({ type: BatchCodeWay, description: 'Where the one code goes.', resolve: (batch) => batch }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was put before the agent.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'To be decided before.' }),
    authorizedAt: t.expose('authorizedAt', { type: 'DateTime', nullable: true, description: 'When it was decided.' }),
    appliedAt: t.expose('appliedAt', { type: 'DateTime', nullable: true, description: 'When the last was sealed.' }),
    canceledAt: t.expose('canceledAt', { type: 'DateTime', nullable: true, description: 'When it was canceled.' }),
    cancelReason: t.expose('cancelReason', {
      type: SealBatchCancelReasonEnum,
      nullable: true,
      description: 'Why it was canceled.',
    }),
    progress: t.field({
      type: SealBatchProgressType,
      description: 'How far the sealing is.',
      resolve: ({ id }, _args, { services }) => readProgress(services, id),
    }),
  }),
});
