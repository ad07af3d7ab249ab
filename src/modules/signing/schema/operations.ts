import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { AuthenticationEnum } from '../../envelopes/schema/index.ts';
import { declineSigning } from '../decline-signing.ts';
import { recordSigningView } from '../record-view.ts';
import { requestSigningCode } from '../request-code.ts';
import type { SigningCode } from '../send-code.ts';
import { findSession } from '../session.ts';
import { signEnvelope } from '../sign-envelope.ts';
import { SigningSessionType } from './session.ts';

const limits = {
  reason: { min: 1, max: 1_000 },
  typedSignature: { min: 1, max: 100 },
  place: { max: 100 },
  value: { max: 1_000 },
  /** 300 KB of PNG in base64. */
  drawnSignature: { min: 1, max: 400_000 },
} as const;

const language = z.enum(['fr', 'en'], 'must be fr or en');

builder.queryField('signingSession', (t) =>
  t.field({
    type: SigningSessionType,
    description: 'The envelope of a signing link’s holder, whatever its state.',
    access: { links: ['sign'] },
    resolve: (_root, _args, { services, actor }) => findSession(services, actor),
  }),
);

const RecordSigningViewInput = builder.inputType('RecordSigningViewInput', {
  description: 'How the page is read.',
  fields: (t) => ({ language: t.string({ required: true, validate: language, description: '`fr` or `en`.' }) }),
});

builder.mutationField('recordSigningView', (t) =>
  t.field({
    type: SigningSessionType,
    description: 'Notes that a person opened the page; once, and never by a GET.',
    access: { links: ['sign'] },
    args: { input: t.arg({ type: RecordSigningViewInput, required: true, description: 'How.' }) },
    resolve: async (_root, { input }, { services, actor, origin }) => {
      await recordSigningView(services, actor, origin, { language: input.language as 'fr' | 'en' });
      return findSession(services, actor);
    },
  }),
);

const RequestSigningCodeInput = builder.inputType('RequestSigningCodeInput', {
  description: 'Where the code goes.',
  fields: (t) => ({
    channel: t.field({ type: AuthenticationEnum, required: true, description: 'One of the signer’s own.' }),
  }),
});

export const SigningCodeType = builder.objectRef<SigningCode>('SigningCode').implement({
  description: 'A code is on its way.',
  fields: (t) => ({
    channel: t.expose('channel', { type: AuthenticationEnum, description: 'How it travels.' }),
    sentTo: t.exposeString('sentTo', { access: { links: ['sign', 'batch'] }, description: 'Where to, masked.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Ten minutes from now.' }),
    resendAfter: t.expose('resendAfter', { type: 'DateTime', description: 'Ask again from then on.' }),
  }),
});

builder.mutationField('requestSigningCode', (t) =>
  t.field({
    type: SigningCodeType,
    description: 'Sends a six-digit code.',
    refuses: [
      'signing_not_open',
      'not_your_turn',
      'already_signed',
      'gone',
      'invalid_body',
      {
        phone_required: 'The phone number was erased meanwhile.',
        identity_lapsed: 'The identity was erased, and the address with it.',
      },
      TOO_SOON,
      'code_locked',
    ],
    access: { links: ['sign'] },
    args: { input: t.arg({ type: RequestSigningCodeInput, required: true, description: 'Where to.' }) },
    resolve: (_root, { input }, { services, actor }) => requestSigningCode(services, actor, input),
  }),
);

const FieldValueInput = builder.inputType('FieldValueInput', {
  description: 'What a field takes.',
  fields: (t) => ({
    fieldId: t.id({ required: true, description: 'One of the signer’s own.' }),
    value: t.string({
      required: true,
      validate: text(limits.value),
      description: 'At most 1000 characters; `true` or `false`; YYYY-MM-DD.',
    }),
  }),
});

const SignEnvelopeInput = builder.inputType('SignEnvelopeInput', {
  description: 'A signature.',
  fields: (t) => ({
    values: t.field({
      type: [FieldValueInput],
      required: true,
      description: 'For the signer’s own text, date and checkbox fields.',
    }),
    drawnSignature: t.string({
      validate: z
        .string()
        .min(limits.drawnSignature.min, 'must not be empty')
        .max(limits.drawnSignature.max, 'must be at most 300 KB'),
      description: 'A PNG, base64, at most 300 KB.',
    }),
    typedSignature: t.string({ validate: text(limits.typedSignature), description: 'A name, 1-100 characters.' }),
    place: t.string({ validate: text(limits.place), description: '"Fait à", at most 100 characters.' }),
    consentSha256: t.string({ required: true, description: 'The hash of the consent text that was shown.' }),
    language: t.string({ required: true, validate: language, description: '`fr` or `en`.' }),
    code: t.string({
      validate: z.string().regex(/^\d{6}$/, 'must be six digits'),
      description: 'Six digits, where one is asked for.',
    }),
  }),
});

builder.mutationField('signEnvelope', (t) =>
  t.field({
    type: SigningSessionType,
    description: 'Signs; at level advanced by a certificate of the signer’s own.',
    refuses: [
      'invalid_body',
      'signing_not_open',
      'not_your_turn',
      'already_signed',
      'gone',
      'identity_pending',
      'identity_lapsed',
      'code_required',
      { code_wrong: '`triesLeft` says how many tries are left.' },
      'code_expired',
      'code_exhausted',
      'code_locked',
      { unavailable: 'Nothing has changed: try again.' },
    ],
    access: { links: ['sign'] },
    args: { input: t.arg({ type: SignEnvelopeInput, required: true, description: 'What is given.' }) },
    resolve: async (_root, { input }, { services, actor, origin }) => {
      await signEnvelope(services, actor, origin, {
        values: input.values,
        drawnSignature: input.drawnSignature ?? null,
        typedSignature: input.typedSignature ?? null,
        place: input.place ?? null,
        consentSha256: input.consentSha256,
        code: input.code ?? null,
      });
      return findSession(services, actor);
    },
  }),
);

const DeclineSigningInput = builder.inputType('DeclineSigningInput', {
  description: 'Why not.',
  fields: (t) => ({
    reason: t.string({ required: true, validate: text(limits.reason), description: '1-1000 characters.' }),
  }),
});

builder.mutationField('declineSigning', (t) =>
  t.field({
    type: SigningSessionType,
    description: '"I do not want to sign": recorded and told to the sender; the envelope stays sent.',
    refuses: ['signing_not_open', 'not_your_turn', 'already_signed', 'gone'],
    access: { links: ['sign'] },
    args: { input: t.arg({ type: DeclineSigningInput, required: true, description: 'Why.' }) },
    resolve: async (_root, { input }, { services, actor, origin }) => {
      await declineSigning(services, actor, origin, input);
      return findSession(services, actor);
    },
  }),
);
