import type { Prisma } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../platform/graphql/node.ts';
import { ModeEnum } from '../../access/schema/index.ts';
import { PadesLevelEnum, padesLevelOf } from '../../documents/schema/index.ts';
import { downloadUrl } from '../download-url.ts';
import { signersAmong, signingRoles } from '../people.ts';
import { type EnvelopeWarning, envelopeWarnings } from '../warnings.ts';
import { EnvelopeStatusEnum, EnvelopeWarningCodeEnum, SignatureLevelEnum } from './enums.ts';
import './document.ts';
import './signer.ts';
import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import { envelopeAfterChange } from '../read-envelope.ts';

const EnvelopeWarningType = builder.objectRef<EnvelopeWarning>('EnvelopeWarning').implement({
  description: 'A problem that the sender should know about. It does not block the envelope.',
  fields: (t) => ({
    code: t.field({ type: EnvelopeWarningCodeEnum, description: 'Cause of the warning.', resolve: ({ code }) => code }),
    fieldId: t.id({
      nullable: true,
      description: 'UUID of the field with the problem. Null if the problem is one of a signer.',
      resolve: ({ fieldId }) => fieldId,
    }),
    signerId: t.id({
      nullable: true,
      description: 'UUID of the signer with the problem. Null if the problem is one of a field.',
      resolve: ({ signerId }) => signerId,
    }),
    path: t.string({
      description: 'Path in the request, for example `fields.2.value` or `signers.0.authentication`.',
      resolve: ({ path }) => path,
    }),
    message: t.string({ description: 'Description of the problem in English.', resolve: ({ message }) => message }),
  }),
});

/** The relation `people` without those who do not sign. */
const onlySigners = {
  where: { role: { in: [...signingRoles] } },
  orderBy: { position: 'asc' },
} satisfies Prisma.Envelope$peopleArgs;

export const EnvelopeType = builder.prismaObject('Envelope', {
  interfaces: [NodeInterface],
  description: 'Documents and the people who sign them, with the progress of the signatures.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the envelope.' }),
    name: t.exposeString('name', { description: 'Name of the envelope.' }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Current status of the envelope.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Mode of the envelope: production or sandbox.' }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Message of the sender to the signers. Null if there is none.',
    }),
    signatureLevel: t.expose('signatureLevel', {
      type: SignatureLevelEnum,
      description: 'Signature level that the sender requested.',
    }),
    padesLevel: t.field({
      type: PadesLevelEnum,
      nullable: true,
      select: { padesLevel: true },
      description: 'PAdES baseline level of the sealed documents, read from their bytes. Null before sealing.',
      resolve: ({ padesLevel }) => padesLevelOf(padesLevel),
    }),
    qualifiedTimestamp: t.exposeBoolean('qualifiedTimestamp', {
      description: 'Whether the sender requested a qualified time-stamp.',
    }),
    mandateId: t.exposeID('mandateId', {
      nullable: true,
      description: 'UUID of the signing mandate. Null except at level `ORGANIZATION_SEAL`.',
    }),
    batchId: t.exposeID('batchId', {
      nullable: true,
      description: 'UUID of the batch in which the envelope is sealed. Null if it is in no batch.',
    }),
    prepared: t.exposeBoolean('prepared', {
      description:
        'Whether the documents are prepared for signing. Their content no longer changes after that, except for signatures.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'Time of sending. Null for a draft.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time until which the signers can sign: the time of sending plus `expiresInDays`. Null for a draft.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of completion. Null for an envelope that is not completed.',
    }),
    canceledAt: t.expose('canceledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of cancellation. Null for an envelope that is not canceled.',
    }),
    cancelReason: t.exposeString('cancelReason', {
      nullable: true,
      description:
        'Why the organisation canceled the envelope. Null if it gave no reason, and after a person was erased.',
    }),
    sealedAt: t.expose('sealedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the documents were sealed. Null before sealing.',
    }),
    allowDelegation: t.exposeBoolean('allowDelegation', {
      description: 'Whether a signer may name another person who signs in their place.',
    }),
    allowNameCorrection: t.exposeBoolean('allowNameCorrection', {
      description: 'Whether a signer may correct the spelling of their own name.',
    }),
    expiresInDays: t.exposeInt('expiresInDays', { description: 'Days that the signers have to sign after sending.' }),
    retentionDays: t.exposeInt('retentionDays', {
      description: 'Days that the documents are kept after the envelope has ended.',
    }),
    documentsAvailable: t.boolean({
      description: 'Whether the documents can still be downloaded. False after purge.',
      select: { purgedAt: true },
      resolve: ({ purgedAt }) => purgedAt === null,
    }),
    purgeAfter: t.expose('purgeAfter', {
      type: 'DateTime',
      nullable: true,
      description: 'Time after which the documents are deleted. Null until the envelope has ended.',
    }),
    purgedAt: t.expose('purgedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the documents were deleted. Null before purge.',
    }),
    proofRetainedUntil: t.expose('proofRetainedUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time until which the proof is kept. After it, the fingerprints of the documents can no longer be verified. Null before sealing.',
    }),
    warnings: t.field({
      type: [EnvelopeWarningType],
      description: 'Problems that the sender should know about. They do not block the envelope.',
      select: {
        signatureLevel: true,
        documentLanguage: true,
        people: {
          where: onlySigners.where,
          select: {
            id: true,
            identityId: true,
            role: true,
            status: true,
            authentication: true,
            inviteBy: true,
            ownCertificate: true,
            position: true,
          },
        },
        documents: {
          select: {
            id: true,
            pages: true,
            fields: {
              select: {
                ...{ id: true, documentId: true, type: true, value: true, format: true, position: true },
                ...{ page: true, x: true, width: true, height: true },
              },
            },
          },
        },
      },
      resolve: ({ people, ...envelope }, _args, { services }) =>
        envelopeWarnings(services, { ...envelope, signers: signersAmong(people) }),
    }),
    documents: t.relation('documents', {
      query: { orderBy: { position: 'asc' } },
      description: 'Documents of the envelope, in order.',
    }),
    signers: t.relation('people', {
      query: onlySigners,
      description: 'Signers of the envelope, in the order of the request.',
    }),
    evidenceDownloadUrl: t.field({
      type: 'URL',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the sealed evidence file, valid for 1 hour. Null before sealing and after purge.',
      select: { name: true, evidenceSha256: true, purgedAt: true },
      resolve: ({ name, evidenceSha256, purgedAt }, _args, { services }) =>
        evidenceSha256 && !purgedAt ? downloadUrl(services, evidenceSha256, `${name} - preuve`) : null,
    }),
  }),
});

/** The payload field `envelope` of a mutation that changed the envelope with this id. */
export const changedEnvelope = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: EnvelopeType,
    description: 'The envelope after the change.',
    resolve: (_query, changed, _args, { services }) => envelopeAfterChange(services.database, changed),
  });

/** The payload field `envelopes` of a mutation that changed the envelopes with these ids. */
export const changedEnvelopes = (t: PayloadFields<{ readonly ids: readonly string[] }>) =>
  t.prismaField({
    type: [EnvelopeType],
    description: 'The envelopes after the change, by id.',
    resolve: (query, { ids }, _args, { services }) =>
      services.database.prisma.envelope.findMany({ ...query, where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } }),
  });
