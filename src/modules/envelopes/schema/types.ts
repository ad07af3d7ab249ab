import { shownAddress } from '../../../kernel/erased.ts';
import { builder } from '../../../platform/graphql/builder.ts';
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
    'A field placed on a page for a signer. Position and size in percent of the visible page, from its top left.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    documentId: t.exposeID('documentId', { description: 'The document it stands on.' }),
    signerId: t.exposeID('signerId', { description: 'The signer it is for.' }),
    type: t.expose('type', { type: FieldTypeEnum, description: 'What it takes.' }),
    page: t.exposeInt('page', { description: 'Page, from 1.' }),
    x: t.exposeFloat('x', { description: 'Left edge, percent.' }),
    y: t.exposeFloat('y', { description: 'Top edge, percent.' }),
    width: t.exposeFloat('width', { description: 'Width, percent.' }),
    height: t.exposeFloat('height', { description: 'Height, percent.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'What the sender put in; then what the signer gave.',
    }),
  }),
});

builder.prismaObject('Document', {
  description: 'A PDF of an envelope.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Its name, as given.' }),
    sha256: t.exposeString('sha256', { description: 'Fingerprint of the original PDF: SHA-256, lowercase hex.' }),
    sealedSha256: t.exposeString('sealedSha256', { nullable: true, description: 'Fingerprint of the sealed PDF.' }),
    revision: t.exposeInt('revision', {
      description: '0 for the original, one more for each signed incremental update.',
    }),
    currentSha256: t.exposeString('currentSha256', {
      nullable: true,
      description: 'Fingerprint of the newest revision.',
    }),
    originalDownloadUrl: t.string({
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link (1 hour) to the PDF as it was given; null after purge.',
      select: { name: true, sha256: true, envelope: { select: { purgedAt: true } } },
      resolve: ({ name, sha256, envelope }, _args, { services }) =>
        envelope.purgedAt ? null : downloadUrl(services, sha256, name),
    }),
    pageCount: t.int({
      select: { pages: true },
      description: 'How many pages it has.',
      resolve: ({ pages }) => (pages as unknown[]).length,
    }),
    activeContent: t.field({
      type: [ActiveContent],
      select: { activeContent: true },
      description:
        'What the PDF can do beyond being shown, such as running scripts; empty for most documents. The service accepts it, never runs it, and names it in the evidence file.',
      resolve: ({ activeContent }) => activeContent as unknown as ActiveContentEntry[],
    }),
    fields: t.relation('fields', { query: { orderBy: { position: 'asc' } }, description: 'The fields placed on it.' }),
    sealedDownloadUrl: t.string({
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link (1 hour) to the sealed PDF; null before sealing and after purge.',
      select: { name: true, sealedSha256: true, envelope: { select: { purgedAt: true } } },
      resolve: ({ name, sealedSha256, envelope }, _args, { services }) =>
        sealedSha256 && !envelope.purgedAt ? downloadUrl(services, sealedSha256, name) : null,
    }),
  }),
});

builder.prismaObject('Signer', {
  description: 'A person who is asked to sign.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    email: t.string({
      access: { key: 'any', member: 'READER' },
      description: 'E-mail address; `erased@erased.invalid` once the person’s identity was erased.',
      select: { email: true },
      resolve: ({ email }) => shownAddress(email),
    }),
    name: t.exposeString('name', { description: 'Name.' }),
    phone: t.exposeString('phone', {
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Phone, as given; an identity’s own stays with it.',
    }),
    identityId: t.exposeID('identityId', { nullable: true, description: 'The attested identity of the person.' }),
    order: t.exposeInt('order', { description: 'Lower goes first; equal orders sign in parallel.' }),
    role: t.expose('role', { type: SignerRoleEnum, description: 'What the person does.' }),
    status: t.expose('status', { type: SignerStatusEnum, description: 'Where the person stands.' }),
    authentication: t.expose('authentication', {
      type: [AuthenticationEnum],
      description: 'Alternatives, the first is offered first.',
    }),
    authenticationUsed: t.expose('authenticationUsed', {
      type: [AuthenticationEnum],
      description: 'What really happened.',
    }),
    notifiedAt: t.expose('notifiedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the notice was queued.',
    }),
    noticeResentAt: t.expose('noticeResentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the notice was sent again for the last time.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From when the notice can be sent again (`resendNotice`); null where nobody waits for this signer.',
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
        'When fifty wrong codes locked the codes of this person’s link, until `resendNotice`; null while they are not.',
      select: { id: true },
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    viewedAt: t.expose('viewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the page was first opened.',
    }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true, description: 'When the person signed.' }),
    signaturePlace: t.exposeString('signaturePlace', {
      nullable: true,
      description: 'Place declared on the signing page.',
    }),
    declinedAt: t.expose('declinedAt', { type: 'DateTime', nullable: true, description: 'When the person said no.' }),
    declineReason: t.exposeString('declineReason', { nullable: true, description: 'Why, in the person’s words.' }),
    signUrl: t.string({
      access: { key: 'any', member: 'MANAGER', otherwiseNull: true },
      nullable: true,
      description:
        'Personal signing address; null for agents, once the envelope is canceled, expired or purged, and for readers of the console.',
      select: { id: true, role: true, linkGeneration: true, envelope: { select: { status: true, purgedAt: true } } },
      resolve: ({ id, role, linkGeneration, envelope }, _args, { services }) =>
        role === 'AGENT' || envelope.purgedAt || ['CANCELED', 'EXPIRED'].includes(envelope.status)
          ? null
          : personalUrl(services, { kind: 'sign', subjectId: id, generation: linkGeneration }),
    }),
  }),
});

const EnvelopeWarningType = builder.objectRef<EnvelopeWarning>('EnvelopeWarning').implement({
  description: 'Something that the sender should know of an envelope.',
  fields: (t) => ({
    code: t.field({ type: EnvelopeWarningCodeEnum, description: 'What it is.', resolve: ({ code }) => code }),
    fieldId: t.id({ description: 'The field it is about.', resolve: ({ fieldId }) => fieldId }),
    path: t.string({ description: 'Its place in the request: `fields.2.value`.', resolve: ({ path }) => path }),
    message: t.string({ description: 'In words, for people.', resolve: ({ message }) => message }),
  }),
});

export const EnvelopeType = builder.prismaObject('Envelope', {
  description: 'Documents, the people who sign them, and how far they are.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Where it stands.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Production or sandbox.' }),
    message: t.exposeString('message', { nullable: true, description: 'Shown to the signers.' }),
    signatureLevel: t.expose('signatureLevel', { type: SignatureLevelEnum, description: 'The level asked for.' }),
    padesLevel: t.exposeString('padesLevel', {
      nullable: true,
      description: 'What the sealed file really has, read from its bytes: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1).',
    }),
    qualifiedTimestamp: t.exposeBoolean('qualifiedTimestamp', {
      description: 'Whether a qualified timestamp was asked for.',
    }),
    mandateId: t.exposeID('mandateId', { nullable: true, description: 'The mandate to seal under.' }),
    batchId: t.exposeID('batchId', { nullable: true, description: 'The batch it is sealed in.' }),
    prepared: t.exposeBoolean('prepared', { description: 'Whether the bytes that will be signed are frozen.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'When it was sent.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null in draft, then sending + expiresInDays.',
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it was completed.' }),
    canceledAt: t.expose('canceledAt', { type: 'DateTime', nullable: true, description: 'When it was canceled.' }),
    sealedAt: t.expose('sealedAt', { type: 'DateTime', nullable: true, description: 'When it was sealed.' }),
    expiresInDays: t.exposeInt('expiresInDays', { description: 'Days to sign in, from sending.' }),
    retentionDays: t.exposeInt('retentionDays', { description: 'Days the documents are kept after the end.' }),
    documentsAvailable: t.boolean({
      description: 'True until purge.',
      select: { purgedAt: true },
      resolve: ({ purgedAt }) => purgedAt === null,
    }),
    purgeAfter: t.expose('purgeAfter', {
      type: 'DateTime',
      nullable: true,
      description: 'When the documents are removed.',
    }),
    purgedAt: t.expose('purgedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the documents were removed.',
    }),
    proofRetainedUntil: t.expose('proofRetainedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'After it, the fingerprints are unknown again.',
    }),
    warnings: t.field({
      type: [EnvelopeWarningType],
      description: 'What the sender should know; none of it stops the envelope.',
      select: {
        documents: {
          select: { fields: { select: { id: true, type: true, value: true, position: true } } },
        },
      },
      resolve: ({ documents }) => warningsOf(documents.flatMap(({ fields }) => fields)),
    }),
    documents: t.relation('documents', { query: { orderBy: { position: 'asc' } }, description: 'Its PDFs, in order.' }),
    signers: t.relation('signers', { query: { orderBy: { position: 'asc' } }, description: 'Its signers, as given.' }),
    evidenceDownloadUrl: t.string({
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link (1 hour) to the sealed evidence file; null before sealing and after purge.',
      select: { name: true, evidenceSha256: true, purgedAt: true },
      resolve: ({ name, evidenceSha256, purgedAt }, _args, { services }) =>
        evidenceSha256 && !purgedAt ? downloadUrl(services, evidenceSha256, `${name} - preuve`) : null,
    }),
  }),
});
