import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { between, day, email, items, text } from '../../../platform/graphql/validators.ts';
import { limits } from '../limits.ts';
import { AuthenticationEnum, FieldTypeEnum, SignatureLevelEnum } from './enums.ts';

const IdentityMethodEnum = builder.enumType('IdentityMethod', {
  description: 'How an identity is attested.',
  values: {
    PARTNER_ATTESTED: { description: 'The caller has verified the document.' },
    REMOTE_ID_CHECK: { description: 'Remote check of an identity document.' },
    FRANCE_IDENTITE: { description: 'France Identité.' },
  },
});

const DocumentTypeEnum = builder.enumType('IdentityDocumentType', {
  description: 'The identity document that was shown.',
  values: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT', 'DRIVING_LICENCE', 'OTHER'],
});

const identityText = text({ max: limits.identityText.max });

const IdentityInput = builder.inputType('IdentityInput', {
  description: 'An identity to attest.',
  fields: (t) => ({
    method: t.field({ type: IdentityMethodEnum, required: true, description: 'How it is attested.' }),
    givenName: t.string({
      required: true,
      validate: text(limits.identityName),
      description: 'Given name, 1-100 characters.',
    }),
    familyName: t.string({
      required: true,
      validate: text(limits.identityName),
      description: 'Family name, 1-100 characters.',
    }),
    birthDate: t.string({ validate: day, description: 'YYYY-MM-DD.' }),
    email: t.string({ validate: email, description: 'E-mail address.' }),
    phone: t.string({ validate: text(limits.phone), description: 'At most 30 characters.' }),
    documentType: t.field({ type: DocumentTypeEnum, description: 'The document that was shown.' }),
    documentNumberHash: t.string({
      validate: z
        .string()
        .regex(/^(sha256:)?[0-9a-f]{64}$/, 'must be 64 lowercase hex characters, optionally after sha256:'),
      description: 'SHA-256 of the document number, never the number.',
    }),
    documentExpiresOn: t.string({ validate: day, description: 'YYYY-MM-DD.' }),
    verifiedAt: t.field({ type: 'DateTime', description: 'When it was verified.' }),
    verifiedBy: t.string({ validate: identityText, description: 'By whom, at most 200 characters.' }),
    attestationRef: t.string({ validate: identityText, description: 'At most 200 characters.' }),
    externalRef: t.string({ validate: identityText, description: 'At most 200 characters.' }),
    expiresInDays: t.int({ validate: between(limits.identityExpiresInDays), description: '1-3650.' }),
  }),
});

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
