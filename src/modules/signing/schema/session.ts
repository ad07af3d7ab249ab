import { storedLanguage } from '../../../kernel/language.ts';
import type { Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import { codesLockedAt } from '../../access/index.ts';
import { embedOriginsOf, LanguageEnum, ModeEnum, organizationNameOf, timeZoneOf } from '../../access/schema/index.ts';
import { brandingField } from '../../documents/branding/schema/index.ts';
import { listDocumentsWithFields } from '../../documents/index.ts';
import { findSignerPhone, languageOfDocuments, lastLegalDay, missionDay, recipientsOf } from '../../envelopes/index.ts';
import {
  AuthenticationEnum,
  EnvelopeStatusEnum,
  RecipientRoleEnum,
  SignatureLevelEnum,
  SignerStatusEnum,
} from '../../envelopes/schema/index.ts';
import { maskPhone } from '../request-code.ts';
import type { SessionEnvelope, SigningSession, SigningState } from '../session.ts';
import { consents, type Sentence } from '../signature-input.ts';
import { SigningDocument } from './document.ts';

export const SigningStateEnum = builder.enumType('SigningState', {
  description: 'What the signer who holds the link can do now.',
  values: {
    NOT_OPEN: { description: 'The envelope is a draft and cannot be signed yet.' },
    WAITING_TURN: { description: 'Signers with a lower order must sign first.' },
    READY: { description: 'The signer can sign now.' },
    SIGNED: { description: 'The signer has signed. Other signatures or the seal are still missing.' },
    COMPLETED: { description: 'The documents are sealed and can be downloaded.' },
    CANCELED: { description: 'The envelope was canceled.' },
    EXPIRED: { description: 'The envelope has expired and can no longer be signed.' },
    PURGED: { description: 'The documents were deleted at the end of their retention.' },
  } satisfies Record<SigningState, { description: string }>,
});

const SigningEnvelope = builder.objectRef<SessionEnvelope>('SigningEnvelope').implement({
  description: 'An envelope as the signer sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the envelope.' }),
    name: t.exposeString('name', { description: 'Name of the envelope.' }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Message of the sender to the signers. Null if there is none.',
    }),
    organizationName: t.string({
      description: 'Name of the organisation that sent the envelope.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
    branding: brandingField(t),
    timeZone: t.field({
      type: 'TimeZone',
      description: 'IANA time zone in which to show times: that of the organisation.',
      resolve: ({ organizationId }, _args, { services }) => timeZoneOf(services, organizationId),
    }),
    documentLanguage: t.field({
      type: LanguageEnum,
      description: 'Language of the dates in fields and of the lines below signatures.',
      resolve: languageOfDocuments,
    }),
    mode: t.expose('mode', {
      type: ModeEnum,
      description: 'Mode of the envelope. A sandbox envelope is a specimen without legal value.',
    }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Current status of the envelope.' }),
    signatureLevel: t.expose('signatureLevel', {
      type: SignatureLevelEnum,
      description: 'Signature level that the sender requested.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time until which the signers can sign. Null for a draft.',
    }),
    missionStartsAt: t.field({
      type: 'Date',
      nullable: true,
      description:
        'First day of the mission of a temporary worker, YYYY-MM-DD. Null if there is none, and for a timesheet.',
      resolve: missionDay,
    }),
    lastLegalDay: t.field({
      type: 'Date',
      nullable: true,
      description:
        'Last day on which French law lets a contract of temporary work be sent or signed, YYYY-MM-DD, while it has not passed. Null if there is none.',
      resolve: (envelope, _args, { services }) =>
        envelope.legalDeadline && envelope.legalDeadline > services.clock.now() ? lastLegalDay(envelope) : null,
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of completion. Null for an envelope that is not completed.',
    }),
  }),
});

const SigningSigner = builder.objectRef<Signer>('SigningSigner').implement({
  description:
    'The signer or recipient who holds the link. Of a recipient, `signedAt` is the time of agreement or reading.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the signer.' }),
    name: t.exposeString('name', { description: 'Full name of the signer.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { links: ['sign'] },
      description: 'E-mail address of the signer.',
    }),
    maskedPhone: t.string({
      access: { links: ['sign'] },
      nullable: true,
      description: 'Phone number of the signer, masked except for its last two digits. Null if there is none.',
      resolve: async (signer, _args, { services }) => {
        const phone = await findSignerPhone(services, signer);
        return phone && maskPhone(phone);
      },
    }),
    order: t.exposeInt('order', { description: 'Signing order. Signers with a lower number sign first.' }),
    status: t.expose('status', { type: SignerStatusEnum, description: 'Current status of the signer.' }),
    authentication: t.expose('authentication', {
      type: [AuthenticationEnum],
      description: 'Channels that the signer can choose for the one-time code. Empty if no code is required.',
    }),
    ownCertificate: t.exposeBoolean('ownCertificate', {
      description: 'Whether the signer signs with a certificate of their own, at their trust service.',
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
    codesLockedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which too many wrong codes locked the link. The sender must send the notice again to unlock it. Null if it is not locked.',
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      description: 'Language in which the signer opened the page. Null until the page was opened.',
      resolve: ({ language }) => storedLanguage(language),
    }),
  }),
});

const ConsentText = builder.objectRef<Sentence>('ConsentText').implement({
  description: 'The consent text in one language.',
  fields: (t) => ({
    language: t.expose('language', { type: LanguageEnum, description: 'Language of the text.' }),
    text: t.exposeString('text', { description: 'The text, which must be shown to the signer without changes.' }),
    sha256: t.expose('sha256', {
      type: 'Sha256',
      description: 'SHA-256 of the text, lowercase hex. Pass it as `consentSha256` when signing.',
    }),
  }),
});

const SigningConsent = builder.objectRef<readonly Sentence[]>('SigningConsent').implement({
  description: 'The consent that the signer gives by signing.',
  fields: (t) => ({
    version: t.string({
      description: 'Current version of the consent text.',
      resolve: ([sentence]) => sentence!.version,
    }),
    texts: t.field({
      type: [ConsentText],
      description: 'The consent text in each language.',
      resolve: (texts) => [...texts],
    }),
  }),
});

/** States in which the signer can see the documents. */
export const readableStates: readonly SigningState[] = ['READY', 'SIGNED', 'COMPLETED'];

export const SigningSessionType = builder.objectRef<SigningSession>('SigningSession').implement({
  description: 'A signer with the envelope and its documents, as the signing page shows them.',
  fields: (t) => ({
    state: t.expose('state', { type: SigningStateEnum, description: 'What the signer can do now.' }),
    envelope: t.expose('envelope', { type: SigningEnvelope, description: 'The envelope of the signer.' }),
    signer: t.expose('signer', { type: SigningSigner, description: 'The signer or recipient who holds the link.' }),
    recipientRole: t.field({
      type: RecipientRoleEnum,
      nullable: true,
      description: 'What the holder of the link does without signing. Null for signers.',
      resolve: ({ signer }) => recipientsOf([signer])[0]?.role,
    }),
    documents: t.field({
      type: [SigningDocument],
      description: 'Documents of the envelope. Empty if the signer cannot read them in the current state.',
      resolve: async (session, _args, { services }) => {
        if (!readableStates.includes(session.state)) return [];
        const documents = await listDocumentsWithFields(services.database, session.envelope.id);
        return documents.map((document) => ({ document, session }));
      },
    }),
    consent: t.field({
      type: SigningConsent,
      description: 'The consent that the signer must give.',
      resolve: () => consents.inForce,
    }),
    embedOrigins: t.stringList({
      access: { links: ['sign'] },
      description: 'Origins of the websites that may embed the signing page in a frame.',
      resolve: ({ envelope }, _args, { services }) => embedOriginsOf(services, envelope.organizationId),
    }),
  }),
});

/** The payload of a mutation by the holder of a signing link. */
export const changedSession = (t: PayloadFields<{ readonly signingSession: SigningSession }>) => ({
  signingSession: t.expose('signingSession', {
    type: SigningSessionType,
    description: 'The envelope, the documents and the signer after the change.',
  }),
});
