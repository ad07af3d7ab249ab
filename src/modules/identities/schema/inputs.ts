import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { between, day, email, text } from '../../../platform/graphql/validators.ts';
import { numberHashForm } from '../attributes.ts';
import { limits } from '../limits.ts';
import { DocumentTypeEnum, IdentityMethodEnum } from './enums.ts';

const refText = text(limits.text);
const { min: firstYear, max: lastYear } = limits.verifiedAtYear;
const moment = z
  .date()
  .refine(
    (at) => at.getUTCFullYear() >= firstYear && at.getUTCFullYear() <= lastYear,
    'must be of the years 1 to 9999',
  );

/** A document number's fingerprint as callers write it. */
export const numberHash = z
  .string()
  .regex(numberHashForm, 'must be 64 lowercase hex characters, optionally after sha256:');

/** Validates an input that names a person: either an identity to attest now, or the id of an existing one, not both. */
export const oneIdentity = z
  .looseObject({ identity: z.any(), identityId: z.any() })
  .refine(({ identity, identityId }) => !(identity && identityId), {
    message: 'give identity or identityId, not both',
    path: ['identity'],
  });

export const IdentityInput = builder.inputType('IdentityInput', {
  description: 'An identity to attest.',
  fields: (t) => ({
    method: t.field({ type: IdentityMethodEnum, required: true, description: 'How it is attested.' }),
    givenName: t.string({ required: true, validate: text(limits.name), description: 'Given name, 1-100 characters.' }),
    familyName: t.string({
      required: true,
      validate: text(limits.name),
      description: 'Family name, 1-100 characters.',
    }),
    birthDate: t.string({ validate: day, description: 'YYYY-MM-DD.' }),
    email: t.string({ validate: email, description: 'E-mail address.' }),
    phone: t.string({ validate: text(limits.phone), description: 'At most 30 characters.' }),
    documentType: t.field({ type: DocumentTypeEnum, description: 'The document that was shown.' }),
    documentNumberHash: t.string({
      validate: numberHash,
      description: 'SHA-256 of the document number, never the number.',
    }),
    documentExpiresOn: t.string({ validate: day, description: 'YYYY-MM-DD.' }),
    verifiedAt: t.field({
      type: 'DateTime',
      validate: moment,
      description: 'When it was verified, by the caller; default now.',
    }),
    verifiedBy: t.string({ validate: refText, description: 'By whom, at most 200 characters.' }),
    attestationRef: t.string({ validate: refText, description: 'At most 200 characters.' }),
    externalRef: t.string({ validate: refText, description: 'The caller’s own reference, at most 200 characters.' }),
    expiresInDays: t.int({ validate: between(limits.expiresInDays), description: '1-3650, from the verification.' }),
  }),
});
