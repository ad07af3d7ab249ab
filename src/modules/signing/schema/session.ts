import type { Document, Field, Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { ModeEnum } from '../../access/schema/index.ts';
import { downloadUrl, findSignerPhone, levelOf } from '../../envelopes/index.ts';
import {
  AuthenticationEnum,
  EnvelopeStatusEnum,
  FieldTypeEnum,
  SignatureLevelEnum,
  SignerStatusEnum,
} from '../../envelopes/schema/index.ts';
import { CONSENT_VERSION, type Consent, consentTexts } from '../consent.ts';
import { newestSha256 } from '../envelope-to-seal.ts';
import { maskPhone } from '../send-code.ts';
import type { SessionEnvelope, SigningSession, SigningState } from '../session.ts';

const SigningStateEnum = builder.enumType('SigningState', {
  description: 'What the holder of a signing link can do now.',
  values: {
    NOT_OPEN: { description: 'The envelope is a draft.' },
    WAITING_TURN: { description: 'Somebody of a lower order signs first.' },
    READY: { description: 'Sign.' },
    SIGNED: { description: 'Has signed; others or the seal remain.' },
    COMPLETED: { description: 'Sealed, ready to download.' },
    CANCELED: { description: 'Withdrawn.' },
    EXPIRED: { description: 'Too late.' },
    PURGED: { description: 'The documents are no longer kept.' },
  } satisfies Record<SigningState, { description: string }>,
});

const SigningEnvelope = builder.objectRef<SessionEnvelope>('SigningEnvelope').implement({
  description: 'An envelope as its signer sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    message: t.exposeString('message', { nullable: true, description: 'From the sender.' }),
    organizationName: t.string({
      description: 'Who sent it.',
      resolve: async ({ organizationId }, _args, { kit }) =>
        (await kit.database.prisma.organization.findUniqueOrThrow({ where: { id: organizationId } })).name,
    }),
    mode: t.expose('mode', { type: ModeEnum, description: 'A sandbox envelope is a specimen.' }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Where it stands.' }),
    signatureLevel: t.expose('signatureLevel', { type: SignatureLevelEnum, description: 'The level asked for.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Sign before.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it was completed.' }),
  }),
});

const SigningSigner = builder.objectRef<Signer>('SigningSigner').implement({
  description: 'The holder of the link.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    email: t.exposeString('email', { description: 'E-mail address.' }),
    maskedPhone: t.string({
      nullable: true,
      description: 'The last two digits of the phone.',
      resolve: async (signer, _args, { kit }) => {
        const phone = await findSignerPhone(kit, signer);
        return phone && maskPhone(phone);
      },
    }),
    order: t.exposeInt('order', { description: 'Lower goes first.' }),
    status: t.expose('status', { type: SignerStatusEnum, description: 'Where the person stands.' }),
    authentication: t.expose('authentication', {
      type: [AuthenticationEnum],
      description: 'Codes to choose from; none asked when empty.',
    }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true, description: 'When the person signed.' }),
    signaturePlace: t.exposeString('signaturePlace', { nullable: true, description: 'Where.' }),
    declinedAt: t.expose('declinedAt', { type: 'DateTime', nullable: true, description: 'When the person said no.' }),
    language: t.exposeString('language', { nullable: true, description: '`fr` or `en`, once the page was opened.' }),
  }),
});

const PageSize = builder.objectRef<{ width: number; height: number }>('PageSize').implement({
  description: 'Visible size in points, after rotation.',
  fields: (t) => ({
    width: t.exposeFloat('width', { description: 'Points.' }),
    height: t.exposeFloat('height', { description: 'Points.' }),
  }),
});

/** A field, its signer, and whose page it is on. */
interface SessionField {
  readonly field: Field;
  readonly document: Document;
  readonly envelope: SessionEnvelope;
  readonly owner: Signer;
  readonly mine: boolean;
}

const SigningField = builder.objectRef<SessionField>('SigningField').implement({
  description: 'A field on a page; those of others are shown, not filled.',
  fields: (t) => ({
    id: t.id({ description: 'UUID.', resolve: ({ field }) => field.id }),
    type: t.field({ type: FieldTypeEnum, description: 'What it takes.', resolve: ({ field }) => field.type }),
    page: t.int({ description: 'Page, from 1.', resolve: ({ field }) => field.page }),
    x: t.float({ description: 'Left edge, percent of the visible page.', resolve: ({ field }) => field.x }),
    y: t.float({ description: 'Top edge, percent.', resolve: ({ field }) => field.y }),
    width: t.float({ description: 'Width, percent.', resolve: ({ field }) => field.width }),
    height: t.float({ description: 'Height, percent.', resolve: ({ field }) => field.height }),
    value: t.string({ nullable: true, description: 'Prefilled, or given.', resolve: ({ field }) => field.value }),
    required: t.boolean({
      description: 'A checkbox may stay empty.',
      resolve: ({ field }) => field.type !== 'CHECKBOX',
    }),
    mine: t.boolean({ description: 'Whether the holder of the link fills it.', resolve: ({ mine }) => mine }),
    signerName: t.string({ description: 'Who fills it.', resolve: ({ owner }) => owner.name }),
    filled: t.boolean({
      description: 'Whether that person has signed.',
      resolve: ({ owner }) => owner.status === 'SIGNED',
    }),
    drawn: t.boolean({
      description: 'Whether it stands in the PDF at `url` itself already: nothing need be drawn over it.',
      resolve: ({ document, owner, envelope }) =>
        document.sealedSha256 !== null || (owner.status === 'SIGNED' && levelOf(envelope, owner) === 'ADVANCED'),
    }),
    signatureImageUrl: t.string({
      nullable: true,
      description: 'A drawn signature already given, as a data: URL.',
      resolve: async ({ field, owner }, _args, { kit }) =>
        field.type === 'SIGNATURE' && owner.signatureImageSha256
          ? `data:image/png;base64,${(await kit.storage.read(owner.signatureImageSha256)).toString('base64')}`
          : null,
    }),
    signatureText: t.string({
      nullable: true,
      description: 'A typed signature already given.',
      resolve: ({ field, owner }) => (field.type === 'SIGNATURE' ? owner.signatureText : null),
    }),
  }),
});

/** What a reader is given: sealed, or else as far as it is signed. */
const shownSha256 = (document: Document): string => document.sealedSha256 ?? newestSha256(document);

interface SessionDocument {
  readonly document: Document & { readonly fields: readonly Field[] };
  readonly session: SigningSession;
}

const SigningDocument = builder.objectRef<SessionDocument>('SigningDocument').implement({
  description: 'A PDF to read and sign.',
  fields: (t) => ({
    id: t.id({ description: 'UUID.', resolve: ({ document }) => document.id }),
    name: t.string({ description: 'Its name.', resolve: ({ document }) => document.name }),
    position: t.int({ description: 'Place in the envelope, from 0.', resolve: ({ document }) => document.position }),
    sha256: t.string({ description: 'Fingerprint of the original.', resolve: ({ document }) => document.sha256 }),
    sealedSha256: t.string({
      nullable: true,
      description: 'Fingerprint of the sealed PDF.',
      resolve: ({ document }) => document.sealedSha256,
    }),
    pages: t.field({
      type: [PageSize],
      description: 'Its pages, in order.',
      resolve: ({ document }) => document.pages as { width: number; height: number }[],
    }),
    url: t.string({
      description:
        'Temporary link (1 hour) to the PDF to read: as prepared, then with what others signed at level advanced, then sealed.',
      resolve: ({ document }, _args, { kit }) => downloadUrl(kit, shownSha256(document), document.name),
    }),
    urlSha256: t.string({
      description: 'Fingerprint of the PDF at `url`: another one means that there is more to read.',
      resolve: ({ document }) => shownSha256(document),
    }),
    originalUrl: t.string({
      description: 'Temporary link to the PDF as it was sent in.',
      resolve: ({ document }, _args, { kit }) => downloadUrl(kit, document.sha256, document.name),
    }),
    sealedUrl: t.string({
      nullable: true,
      description: 'Temporary link to the sealed PDF.',
      resolve: ({ document }, _args, { kit }) =>
        document.sealedSha256 && downloadUrl(kit, document.sealedSha256, document.name),
    }),
    fields: t.field({
      type: [SigningField],
      description: 'The fields on it.',
      resolve: ({ document, session }) =>
        document.fields.map((field) => ({
          ...{ field, document, envelope: session.envelope },
          owner: session.envelope.signers.find(({ id }) => id === field.signerId)!,
          mine: field.signerId === session.signer.id,
        })),
    }),
  }),
});

const ConsentText = builder.objectRef<Consent>('ConsentText').implement({
  description: 'The consent sentence in one language.',
  fields: (t) => ({
    language: t.exposeString('language', { description: '`fr` or `en`.' }),
    text: t.exposeString('text', { description: 'As shown.' }),
    sha256: t.exposeString('sha256', { description: 'SHA-256 of the text; sent back with the signature.' }),
  }),
});

const SigningConsent = builder.objectRef<readonly Consent[]>('SigningConsent').implement({
  description: 'What the signer agrees to.',
  fields: (t) => ({
    version: t.string({ description: 'The version in force.', resolve: () => CONSENT_VERSION }),
    texts: t.field({ type: [ConsentText], description: 'In each language.', resolve: (texts) => [...texts] }),
  }),
});

/** States in which the documents are shown. */
const readable: readonly SigningState[] = ['READY', 'SIGNED', 'COMPLETED'];

export const SigningSessionType = builder.objectRef<SigningSession>('SigningSession').implement({
  description: 'A signer before their envelope: what the personal page shows.',
  fields: (t) => ({
    state: t.expose('state', { type: SigningStateEnum, description: 'What can be done now.' }),
    envelope: t.expose('envelope', { type: SigningEnvelope, description: 'The envelope.' }),
    signer: t.expose('signer', { type: SigningSigner, description: 'The holder of the link.' }),
    documents: t.field({
      type: [SigningDocument],
      description: 'Its documents; none where they are not to be read now.',
      resolve: async (session, _args, { kit }) => {
        if (!readable.includes(session.state)) return [];
        const documents = await kit.database.prisma.document.findMany({
          where: { envelopeId: session.envelope.id },
          orderBy: { position: 'asc' },
          include: { fields: { orderBy: { position: 'asc' } } },
        });
        return documents.map((document) => ({ document, session }));
      },
    }),
    consent: t.field({ type: SigningConsent, description: 'What is agreed to.', resolve: () => consentTexts }),
    embedOrigins: t.stringList({
      description: 'Origins that may frame the page.',
      resolve: async ({ envelope }, _args, { kit }) => {
        const where = { id: envelope.organizationId };
        return (await kit.database.prisma.organization.findUniqueOrThrow({ where })).embedOrigins;
      },
    }),
  }),
});
