import type { Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { codesLockedAt } from '../../access/index.ts';
import { embedOriginsOf, ModeEnum, organizationNameOf } from '../../access/schema/index.ts';
import { listDocumentsWithFields } from '../../documents/index.ts';
import { findSignerPhone } from '../../envelopes/index.ts';
import {
  AuthenticationEnum,
  EnvelopeStatusEnum,
  SignatureLevelEnum,
  SignerStatusEnum,
} from '../../envelopes/schema/index.ts';
import { consents } from '../consent.ts';
import { maskPhone } from '../send-code.ts';
import type { Sentence } from '../sentences.ts';
import type { SessionEnvelope, SigningSession, SigningState } from '../session.ts';
import { SigningDocument } from './document.ts';

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
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
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
    email: t.exposeString('email', { access: { links: ['sign'] }, description: 'E-mail address.' }),
    maskedPhone: t.string({
      access: { links: ['sign'] },
      nullable: true,
      description: 'The last two digits of the phone.',
      resolve: async (signer, _args, { services }) => {
        const phone = await findSignerPhone(services, signer);
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
    codesLockedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When too many wrong codes locked this link; the sender must send the notice again.',
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    language: t.exposeString('language', { nullable: true, description: '`fr` or `en`, once the page was opened.' }),
  }),
});

const ConsentText = builder.objectRef<Sentence>('ConsentText').implement({
  description: 'The consent sentence in one language.',
  fields: (t) => ({
    language: t.exposeString('language', { description: '`fr` or `en`.' }),
    text: t.exposeString('text', { description: 'As shown.' }),
    sha256: t.exposeString('sha256', { description: 'SHA-256 of the text; sent back with the signature.' }),
  }),
});

const SigningConsent = builder.objectRef<readonly Sentence[]>('SigningConsent').implement({
  description: 'What the signer agrees to.',
  fields: (t) => ({
    version: t.string({ description: 'The version in force.', resolve: ([sentence]) => sentence!.version }),
    texts: t.field({ type: [ConsentText], description: 'In each language.', resolve: (texts) => [...texts] }),
  }),
});

/** States in which the signer can see the documents. */
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
      resolve: async (session, _args, { services }) => {
        if (!readable.includes(session.state)) return [];
        const documents = await listDocumentsWithFields(services.database.prisma, session.envelope.id);
        return documents.map((document) => ({ document, session }));
      },
    }),
    consent: t.field({ type: SigningConsent, description: 'What is agreed to.', resolve: () => consents.inForce }),
    embedOrigins: t.stringList({
      access: { links: ['sign'] },
      description: 'Origins that may frame the page.',
      resolve: ({ envelope }, _args, { services }) => embedOriginsOf(services, envelope.organizationId),
    }),
  }),
});
