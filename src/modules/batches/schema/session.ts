import { storedLanguage } from '../../../kernel/language.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { pageCost } from '../../../platform/graphql/paging.ts';
import { codesLockedAt } from '../../access/index.ts';
import { embedOriginsOf, LanguageEnum, ModeEnum, organizationNameOf, timeZoneOf } from '../../access/schema/index.ts';
import { brandingField } from '../../documents/branding/schema/index.ts';
import { countDocuments } from '../../documents/index.ts';
import { AuthenticationEnum } from '../../envelopes/schema/index.ts';
import { MandateScopeEnum } from '../../identities/mandates/schema/index.ts';
import { maskDestination, type Sentence } from '../../signing/index.ts';
import { declarationsUnder } from '../authorize-batch.ts';
import { readProgress } from '../progress.ts';
import { codeAddress, codeChannel } from '../session.ts';
import { envelopeIdsOf, listKinds, statusNow, type WholeBatch } from '../store.ts';
import { BatchEnvelopeConnection, listArgs, listBatchEnvelopes } from './list.ts';
import { batchTimes, cancelReason, SealBatchProgressType, SealBatchStatusEnum } from './types.ts';

const BatchMandate = builder.objectRef<WholeBatch['mandate']>('BatchMandate').implement({
  description: 'The mandate under which the agent seals.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the mandate.' }),
    principal: t.exposeString('legalName', {
      description: 'Legal name of the principal, for which the documents are sealed.',
    }),
    siren: t.exposeString('siren', {
      nullable: true,
      description: 'SIREN of the principal, as entered. Null if none was entered.',
    }),
    representativeName: t.exposeString('representativeName', {
      description: 'Name of the legal representative who signed the mandate act.',
    }),
    representativeRole: t.exposeString('representativeRole', {
      nullable: true,
      description: 'Function of the representative, for example “Gérante”. Null if none was entered.',
    }),
    scope: t.expose('scope', { type: [MandateScopeEnum], description: 'Kinds of documents that the agent may seal.' }),
    validFrom: t.exposeString('validFrom', {
      description: 'First day of the mandate, YYYY-MM-DD, or an exact time in ISO 8601.',
    }),
    validUntil: t.exposeString('validUntil', {
      description: 'Last day of the mandate (inclusive), YYYY-MM-DD, or an exact time in ISO 8601.',
    }),
  }),
});

const BatchDeclaration = builder.objectRef<Sentence>('BatchDeclaration').implement({
  description: 'The declaration that the agent makes with the authorisation, in one language.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Version of the declaration.' }),
    language: t.expose('language', { type: LanguageEnum, description: 'Language of the text.' }),
    text: t.exposeString('text', { description: 'The text, which must be shown to the agent without changes.' }),
    sha256: t.expose('sha256', {
      type: 'Sha256',
      description: 'SHA-256 of the text, lowercase hex. Pass it as `declarationSha256` with the authorisation.',
    }),
  }),
});

const BatchCodeWay = builder.objectRef<WholeBatch>('BatchCodeWay').implement({
  description: 'Destination of the one-time code.',
  fields: (t) => ({
    channel: t.field({
      type: AuthenticationEnum,
      description: 'Channel of the code.',
      resolve: (_batch, _args, { services }) => codeChannel(services),
    }),
    sentTo: t.string({
      access: { links: ['batch'] },
      description: 'Masked e-mail address or phone number to which the code is sent.',
      resolve: (batch, _args, { services }) => maskDestination(codeChannel(services), codeAddress(services, batch)),
    }),
  }),
});

export const BatchSessionType = builder.objectRef<WholeBatch>('BatchSession').implement({
  description: 'A batch as its agent sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the batch.' }),
    status: t.field({
      type: SealBatchStatusEnum,
      description:
        'Current status of the batch. The agent can decide while it is `PENDING`. A pending batch whose expiry has passed is `EXPIRED`.',
      resolve: (batch, _args, { services }) => statusNow(batch, services.clock.now()),
    }),
    mode: t.expose('mode', {
      type: ModeEnum,
      description: 'Mode of the batch. Documents sealed in sandbox mode are specimens without legal value.',
    }),
    organizationName: t.string({
      description: 'Name of the organisation that created the batch.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
    branding: brandingField(t),
    timeZone: t.field({
      type: 'TimeZone',
      description: 'IANA time zone in which to show times: that of the organisation.',
      resolve: ({ organizationId }, _args, { services }) => timeZoneOf(services, organizationId),
    }),
    embedOrigins: t.stringList({
      access: { links: ['batch'] },
      description: 'Origins of the websites that may embed the page of the agent in a frame.',
      resolve: ({ organizationId }, _args, { services }) => embedOriginsOf(services, organizationId),
    }),
    mandate: t.field({
      type: BatchMandate,
      description: 'The mandate under which the agent seals.',
      resolve: ({ mandate }) => mandate,
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      description: 'Language of the agent. Null if none was set, and the agent has not opened the page.',
      resolve: ({ language }) => storedLanguage(language),
    }),
    agentName: t.string({ description: 'Name of the agent who holds the link.', resolve: ({ agent }) => agent.name }),
    batchSha256: t.expose('batchSha256', {
      type: 'Sha256',
      description: 'SHA-256 of the list of documents, lowercase hex. A code authorises only this list.',
    }),
    envelopeCount: t.int({
      description: 'Number of envelopes in the batch.',
      resolve: ({ id: batchId }, _args, { services }) =>
        services.database.prisma.sealBatchItem.count({ where: { batchId } }),
    }),
    documentCount: t.int({
      description: 'Number of documents in all envelopes of the batch.',
      resolve: async ({ id }, _args, { services: { database } }) =>
        countDocuments(database, await envelopeIdsOf(database.prisma, id)),
    }),
    envelopes: t.field({
      type: BatchEnvelopeConnection,
      description: 'Envelopes of the batch, one page at a time.',
      refuses: ['invalid_body'],
      complexity: pageCost,
      args: listArgs,
      resolve: ({ id }, args, { services }) => listBatchEnvelopes(services, id, args),
    }),
    declarations: t.field({
      type: [BatchDeclaration],
      description: 'The declaration in each language. The agent makes it with the authorisation.',
      resolve: ({ mandate }) => [...declarationsUnder(mandate).inForce],
    }),
    documentKind: t.expose('documentKind', {
      type: MandateScopeEnum,
      nullable: true,
      description: 'Kind that the agent stated for the envelopes without one. Null before, and if all have one.',
    }),
    kindsToState: t.field({
      type: [MandateScopeEnum],
      description:
        'Kinds of which the agent states one, as `documentKind` of the authorisation, for the envelopes whose sender stated none: those of the mandate. Empty if every envelope has a kind.',
      resolve: async ({ id, mandate }, _args, { services }) =>
        (await listKinds(services, id)).every(({ documentKind }) => documentKind !== null) ? [] : mandate.scope,
    }),
    codesLockedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which too many wrong codes locked the link. The organisation must send the notice again to unlock it. Null if it is not locked.',
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    code: t.field({ type: BatchCodeWay, description: 'Destination of the one-time code.', resolve: (batch) => batch }),
    createdAt: t.expose('createdAt', batchTimes.createdAt),
    expiresAt: t.expose('expiresAt', batchTimes.expiresAt),
    authorizedAt: t.expose('authorizedAt', batchTimes.authorizedAt),
    appliedAt: t.expose('appliedAt', batchTimes.appliedAt),
    canceledAt: t.expose('canceledAt', batchTimes.canceledAt),
    cancelReason: t.expose('cancelReason', cancelReason),
    progress: t.field({
      type: SealBatchProgressType,
      description: 'Progress of the seals.',
      resolve: ({ id }, _args, { services }) => readProgress(services, id),
    }),
  }),
});
