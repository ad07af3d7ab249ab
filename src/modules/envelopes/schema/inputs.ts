import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { between, email, items, text } from '../../../platform/graphql/validators.ts';
import { IdentityInput, oneIdentity } from '../../identities/schema/index.ts';
import { limits } from '../limits.ts';
import { AuthenticationEnum, FieldTypeEnum, SignatureLevelEnum } from './enums.ts';

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

const DocumentInput = builder.inputType('DocumentInput', {
  description: 'A PDF to sign.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.documentName), description: '1-200 characters.' }),
    pdfBase64: t.field({ type: 'Pdf', required: true, description: 'At most 10 MB decoded.' }),
  }),
});

const signerFields = (t: InputFields) => ({
  email: t.string({ required: true, validate: email, description: 'E-mail address.' }),
  name: t.string({ required: true, validate: text(limits.signerName), description: '1-200 characters.' }),
  order: t.int({ validate: between(limits.signerOrder), description: '0-20, default 0. Lower goes first.' }),
  phone: t.string({ validate: text(limits.phone), description: 'At most 30 characters.' }),
  authentication: t.field({
    type: [AuthenticationEnum],
    // REST has no upper limit: with three methods, longer lists repeat some.
    validate: z.array(z.any()).min(1, 'must have at least 1 item').max(10, 'must have at most 10 items'),
    description: 'Alternatives, at least one item.',
  }),
  identityId: t.id({ validate: z.uuid('must be a UUID'), description: 'An identity attested before.' }),
  identity: t.field({ type: IdentityInput, description: 'An identity to attest now.' }),
});

const SignerInput = builder.inputType('SignerInput', {
  description: 'A person to ask.',
  validate: oneIdentity,
  fields: signerFields,
});

const FieldInput = builder.inputType('FieldInput', {
  description: 'A field to place. Position and size in percent of the visible page, from its top left.',
  fields: (t) => ({
    documentIndex: t.int({
      required: true,
      validate: between({ min: 0, max: 2 ** 31 }),
      description: 'Index into documents.',
    }),
    signerIndex: t.int({
      required: true,
      validate: between({ min: 0, max: 2 ** 31 }),
      description: 'Index into signers.',
    }),
    type: t.field({ type: FieldTypeEnum, required: true, description: 'What it takes.' }),
    page: t.int({ required: true, validate: between({ min: 1, max: 2 ** 31 }), description: 'Page, from 1.' }),
    x: t.float({ required: true, validate: between(limits.fieldPosition), description: '0-100.' }),
    y: t.float({ required: true, validate: between(limits.fieldPosition), description: '0-100.' }),
    width: t.float({ required: true, validate: between(limits.fieldSize), description: '0.5-100.' }),
    height: t.float({ required: true, validate: between(limits.fieldSize), description: '0.5-100.' }),
    value: t.string({ validate: text(limits.fieldValue), description: 'Prefilled, at most 1000 characters.' }),
  }),
});

const termFields = (t: InputFields) => ({
  name: t.string({ required: true, validate: text(limits.name), description: '1-200 characters.' }),
  message: t.string({ validate: text(limits.message), description: 'At most 2000 characters.' }),
  expiresInDays: t.int({ validate: between(limits.expiresInDays), description: '1-90, default 30.' }),
  retentionDays: t.int({ validate: between(limits.retentionDays), description: '1-3650, default 365.' }),
  send: t.boolean({ description: 'Send at once; default false.' }),
  signatureLevel: t.field({ type: SignatureLevelEnum, description: 'Default SIMPLE.' }),
  qualifiedTimestamp: t.boolean({ description: 'Default true.' }),
  mandateId: t.id({ validate: z.uuid('must be a UUID'), description: 'For ORGANIZATION_SEAL.' }),
  fields: t.field({ type: [FieldInput], validate: items(z.any(), limits.fields), description: 'Default none.' }),
});

export const CreateEnvelopeInput = builder.inputType('CreateEnvelopeInput', {
  description: 'An envelope to create.',
  fields: (t) => ({
    ...termFields(t),
    documents: t.field({
      type: [DocumentInput],
      required: true,
      validate: items(z.any(), limits.documents),
      description: '1-5.',
    }),
    signers: t.field({
      type: [SignerInput],
      required: true,
      validate: items(z.any(), limits.signers),
      description: '1-10.',
    }),
  }),
});

const DraftDocumentInput = builder.inputType('DraftDocumentInput', {
  description: 'A PDF of a draft: one that stays, or a new one.',
  validate: z
    .looseObject({ id: z.any().optional(), pdfBase64: z.any().optional() })
    .refine(({ id, pdfBase64 }) => !id !== !pdfBase64, {
      message: 'give id or pdfBase64, not both',
      path: ['pdfBase64'],
    }),
  fields: (t) => ({
    id: t.id({ validate: z.uuid('must be a UUID'), description: 'A document of the draft, which stays.' }),
    name: t.string({ required: true, validate: text(limits.documentName), description: '1-200 characters.' }),
    pdfBase64: t.field({ type: 'Pdf', description: 'A new one, at most 10 MB decoded.' }),
  }),
});

const DraftSignerInput = builder.inputType('DraftSignerInput', {
  description: 'A person of a draft: one who stays, whose link is the same then, or a new one.',
  validate: oneIdentity,
  fields: (t) => ({
    id: t.id({ validate: z.uuid('must be a UUID'), description: 'A signer of the draft, who stays.' }),
    ...signerFields(t),
  }),
});

export const ReplaceDraftInput = builder.inputType('ReplaceDraftInput', {
  description: 'All that a draft is to be from now on. What is left out is what it is by default, not what it was.',
  fields: (t) => ({
    ...termFields(t),
    documents: t.field({
      type: [DraftDocumentInput],
      required: true,
      validate: items(z.any(), limits.documents),
      description: '1-5.',
    }),
    signers: t.field({
      type: [DraftSignerInput],
      required: true,
      validate: items(z.any(), limits.signers),
      description: '1-10.',
    }),
  }),
});
