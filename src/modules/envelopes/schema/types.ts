import { shownAddress } from '../../../kernel/erased.ts';
import { lengthOf } from '../../../kernel/unknown.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../platform/graphql/node.ts';
import { codesLockedAt, personalUrl } from '../../access/index.ts';
import { ModeEnum } from '../../access/schema/index.ts';
import { downloadUrl } from '../download-url.ts';
import { noticeResendableAt } from '../resend-notice.ts';
import { type EnvelopeWarning, warningsOf } from '../warnings.ts';
import { ActiveContent, type ActiveContentEntry } from './active-content.ts';
import {
  AuthenticationEnum,
  EnvelopeStatusEnum,
  EnvelopeWarningCodeEnum,
  FieldTypeEnum,
  SignatureLevelEnum,
  SignerRoleEnum,
  SignerStatusEnum,
} from './enums.ts';

builder.prismaObject('Field', {
  description:
    'A field that a signer fills in on a document. Position and size are percentages of the visible page, measured from its top left corner.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the field.' }),
    documentId: t.exposeID('documentId', { description: 'UUID of the document.' }),
    signerId: t.exposeID('signerId', { description: 'UUID of the signer who fills in the field.' }),
    type: t.expose('type', { type: FieldTypeEnum, description: 'Type of the field.' }),
    page: t.exposeInt('page', { description: 'Page number in the document, from 1.' }),
    x: t.exposeFloat('x', { description: 'Left edge in percent of the page width.' }),
    y: t.exposeFloat('y', { description: 'Top edge in percent of the page height.' }),
    width: t.exposeFloat('width', { description: 'Width in percent of the page width.' }),
    height: t.exposeFloat('height', { description: 'Height in percent of the page height.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Value that the sender prefilled, then the value that the signer entered. Null for an empty field.',
    }),
  }),
});

builder.prismaObject('Document', {
  description: 'A PDF document of an envelope.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the document.' }),
    name: t.exposeString('name', { description: 'Name of the document, as the sender entered it.' }),
    sha256: t.exposeString('sha256', { description: 'SHA-256 of the original PDF, lowercase hex.' }),
    sealedSha256: t.exposeString('sealedSha256', {
      nullable: true,
      description: 'SHA-256 of the sealed PDF, lowercase hex. Null before sealing.',
    }),
    revision: t.exposeInt('revision', {
      description: 'Number of signed incremental updates so far. 0 for the original PDF.',
    }),
    currentSha256: t.exposeString('currentSha256', {
      nullable: true,
      description: 'SHA-256 of the newest revision of the PDF, lowercase hex.',
    }),
    originalDownloadUrl: t.string({
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the original PDF, valid for 1 hour. Null after purge.',
      select: { name: true, sha256: true, envelope: { select: { purgedAt: true } } },
      resolve: ({ name, sha256, envelope }, _args, { services }) =>
        envelope.purgedAt ? null : downloadUrl(services, sha256, name),
    }),
    pageCount: t.int({
      select: { pages: true },
      description: 'Number of pages.',
      resolve: ({ pages }) => lengthOf(pages),
    }),
    activeContent: t.field({
      type: [ActiveContent],
      select: { activeContent: true },
      description:
        'Active content of the PDF, for example scripts. Empty for most documents. The service accepts such documents, never runs their content, and records it in the evidence file.',
      resolve: ({ activeContent }) => activeContent as unknown as ActiveContentEntry[],
    }),
    fields: t.relation('fields', { query: { orderBy: { position: 'asc' } }, description: 'Fields on this document.' }),
    sealedDownloadUrl: t.string({
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the sealed PDF, valid for 1 hour. Null before sealing and after purge.',
      select: { name: true, sealedSha256: true, envelope: { select: { purgedAt: true } } },
      resolve: ({ name, sealedSha256, envelope }, _args, { services }) =>
        sealedSha256 && !envelope.purgedAt ? downloadUrl(services, sealedSha256, name) : null,
    }),
  }),
});

builder.prismaObject('Signer', {
  description: 'A person who is asked to sign an envelope.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the signer.' }),
    email: t.string({
      access: { key: 'any', member: 'READER' },
      description:
        'E-mail address of the signer. It is `erased@erased.invalid` after the identity of the signer was erased.',
      select: { email: true },
      resolve: ({ email }) => shownAddress(email),
    }),
    name: t.exposeString('name', { description: 'Full name of the signer.' }),
    phone: t.exposeString('phone', {
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description:
        'Phone number that the sender entered for this signer. Null if none was entered; a phone number of the identity is not shown here.',
    }),
    identityId: t.exposeID('identityId', {
      nullable: true,
      description: 'UUID of the attested identity of the signer. Null for signers without one.',
    }),
    order: t.exposeInt('order', {
      description:
        'Signing order. Signers with a lower number sign first; signers with the same number sign in parallel.',
    }),
    role: t.expose('role', { type: SignerRoleEnum, description: 'Role of the signer.' }),
    status: t.expose('status', { type: SignerStatusEnum, description: 'Current status of the signer.' }),
    authentication: t.expose('authentication', {
      type: [AuthenticationEnum],
      description:
        'Channels that the signer can choose for the one-time code; the first is proposed. Empty if no code is required.',
    }),
    authenticationUsed: t.expose('authenticationUsed', {
      type: [AuthenticationEnum],
      description:
        'Channels of the one-time code that the signer has used. Empty until the signer has signed, and if no code was required.',
    }),
    notifiedAt: t.expose('notifiedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the notice was queued for sending. Null until it is the turn of the signer.',
    }),
    noticeResentAt: t.expose('noticeResentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the notice was last sent again. Null if it never was.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Earliest time at which `resendNotice` can send the notice again. Null if it is not the turn of this signer.',
      select: {
        status: true,
        email: true,
        notifiedAt: true,
        noticeResentAt: true,
        noticesResent: true,
        envelope: { select: { status: true, expiresAt: true } },
      },
      resolve: ({ envelope, ...signer }, _args, { services }) =>
        noticeResendableAt(envelope, signer, services.clock.now()),
    }),
    codesLockedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which 50 wrong codes locked the signing link. `resendNotice` unlocks it. Null if it is not locked.',
      select: { id: true },
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    viewedAt: t.expose('viewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the signing page was first opened. Null until then.',
    }),
    signedAt: t.expose('signedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the signature. Null until the signer has signed.',
    }),
    signaturePlace: t.exposeString('signaturePlace', {
      nullable: true,
      description: 'Place of signature that the signer declared. Null if none was declared.',
    }),
    declinedAt: t.expose('declinedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the signer declined to sign. Null if the signer has not declined.',
    }),
    declineReason: t.exposeString('declineReason', {
      nullable: true,
      description: 'Reason that the signer gave for declining. Null if the signer has not declined.',
    }),
    signUrl: t.string({
      access: { key: 'any', member: 'MANAGER', otherwiseNull: true },
      nullable: true,
      description:
        'Personal signing link. Null for agents, after the envelope was canceled, expired or purged, and for members with the role reader.',
      select: { id: true, role: true, linkGeneration: true, envelope: { select: { status: true, purgedAt: true } } },
      resolve: ({ id, role, linkGeneration, envelope }, _args, { services }) =>
        role === 'AGENT' || envelope.purgedAt || ['CANCELED', 'EXPIRED'].includes(envelope.status)
          ? null
          : personalUrl(services, { kind: 'sign', subjectId: id, generation: linkGeneration }),
    }),
  }),
});

const EnvelopeWarningType = builder.objectRef<EnvelopeWarning>('EnvelopeWarning').implement({
  description: 'A problem that the sender should know about. It does not block the envelope.',
  fields: (t) => ({
    code: t.field({ type: EnvelopeWarningCodeEnum, description: 'Cause of the warning.', resolve: ({ code }) => code }),
    fieldId: t.id({ description: 'UUID of the field with the problem.', resolve: ({ fieldId }) => fieldId }),
    path: t.string({
      description: 'Path of the value in the request, for example `fields.2.value`.',
      resolve: ({ path }) => path,
    }),
    message: t.string({ description: 'Description of the problem in English.', resolve: ({ message }) => message }),
  }),
});

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
    padesLevel: t.exposeString('padesLevel', {
      nullable: true,
      description:
        'PAdES baseline level of the sealed documents, read from their bytes: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1). Null before sealing.',
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
    sealedAt: t.expose('sealedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the documents were sealed. Null before sealing.',
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
        documents: {
          select: { fields: { select: { id: true, type: true, value: true, position: true } } },
        },
      },
      resolve: ({ documents }) => warningsOf(documents.flatMap(({ fields }) => fields)),
    }),
    documents: t.relation('documents', {
      query: { orderBy: { position: 'asc' } },
      description: 'Documents of the envelope, in order.',
    }),
    signers: t.relation('signers', {
      query: { orderBy: { position: 'asc' } },
      description: 'Signers of the envelope, in the order of the request.',
    }),
    evidenceDownloadUrl: t.string({
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the sealed evidence file, valid for 1 hour. Null before sealing and after purge.',
      select: { name: true, evidenceSha256: true, purgedAt: true },
      resolve: ({ name, evidenceSha256, purgedAt }, _args, { services }) =>
        evidenceSha256 && !purgedAt ? downloadUrl(services, evidenceSha256, `${name} - preuve`) : null,
    }),
  }),
});
