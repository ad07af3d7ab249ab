import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { between, email, items, text } from '../../../platform/graphql/validators.ts';
import { IdentityInput } from '../../identities/schema/index.ts';
import { limits } from '../limits.ts';
import { AuthenticationEnum, FieldTypeEnum, SignatureLevelEnum } from './enums.ts';

const DocumentInput = builder.inputType('DocumentInput', {
  description: 'A PDF to sign.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.documentName), description: '1-200 characters.' }),
    pdfBase64: t.field({ type: 'Pdf', required: true, description: 'At most 10 MB decoded.' }),
  }),
});

const SignerInput = builder.inputType('SignerInput', {
  description: 'A person to ask.',
  validate: z
    .looseObject({ identity: z.any(), identityId: z.any() })
    .refine(({ identity, identityId }) => !(identity && identityId), {
      message: 'give identity or identityId, not both',
      path: ['identity'],
    }),
  fields: (t) => ({
    email: t.string({ required: true, validate: email, description: 'E-mail address.' }),
    name: t.string({ required: true, validate: text(limits.signerName), description: '1-200 characters.' }),
    order: t.int({ validate: between(limits.signerOrder), description: '0-20, default 0. Lower goes first.' }),
    phone: t.string({ validate: text(limits.phone), description: 'At most 30 characters.' }),
    authentication: t.field({
      type: [AuthenticationEnum],
      validate: items(z.any(), { min: 1, max: 10 }),
      description: 'Alternatives, at least one item.',
    }),
    identityId: t.id({ validate: z.uuid('must be a UUID'), description: 'An identity attested before.' }),
    identity: t.field({ type: IdentityInput, description: 'An identity to attest now.' }),
  }),
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

export const CreateEnvelopeInput = builder.inputType('CreateEnvelopeInput', {
  description: 'An envelope to create.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: '1-200 characters.' }),
    message: t.string({ validate: text(limits.message), description: 'At most 2000 characters.' }),
    expiresInDays: t.int({ validate: between(limits.expiresInDays), description: '1-90, default 30.' }),
    retentionDays: t.int({ validate: between(limits.retentionDays), description: '1-3650, default 365.' }),
    send: t.boolean({ description: 'Send at once; default false.' }),
    signatureLevel: t.field({ type: SignatureLevelEnum, description: 'Default SIMPLE.' }),
    qualifiedTimestamp: t.boolean({ description: 'Default true.' }),
    mandateId: t.id({ validate: z.uuid('must be a UUID'), description: 'For ORGANIZATION_SEAL.' }),
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
    fields: t.field({ type: [FieldInput], validate: items(z.any(), limits.fields), description: 'Default none.' }),
  }),
});
