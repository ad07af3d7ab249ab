import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { between, day, email, inYears, text } from '../../../platform/graphql/validators.ts';
import { numberHashForm } from '../attributes.ts';
import { limits } from '../limits.ts';
import { DocumentTypeEnum, IdentityMethodEnum } from './types.ts';

const refText = text(limits.text);
const moment = inYears(limits.verifiedAtYear);

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

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

export const identityFields = (t: InputFields) => ({
  method: t.field({
    type: IdentityMethodEnum,
    required: true,
    description: 'Method by which the identity is attested.',
  }),
  givenName: t.string({ required: true, validate: text(limits.name), description: 'Given name.' }),
  familyName: t.string({
    required: true,
    validate: text(limits.name),
    description: 'Family name.',
  }),
  birthDate: t.field({ type: 'Date', validate: day, description: 'Date of birth, YYYY-MM-DD.' }),
  email: t.field({ type: 'EmailAddress', validate: email, description: 'E-mail address of the person.' }),
  phone: t.string({
    validate: text(limits.phone),
    description: 'Phone number of the person. It is used for codes by SMS.',
  }),
  documentType: t.field({ type: DocumentTypeEnum, description: 'Type of the identity document that was verified.' }),
  documentNumberHash: t.string({
    validate: numberHash,
    description:
      'SHA-256 of the number of the identity document: 64 lowercase hex characters, optionally after `sha256:`. Never send the number itself.',
  }),
  documentExpiresOn: t.field({
    type: 'Date',
    validate: day,
    description: 'Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day.',
  }),
  verifiedAt: t.field({
    type: 'DateTime',
    validate: moment,
    description: 'Time at which the organisation verified the identity. Default: now. Ignored for remote methods.',
  }),
  verifiedBy: t.string({
    validate: refText,
    description: 'Person or service that verified the identity. Ignored for remote methods.',
  }),
  attestationRef: t.string({
    validate: refText,
    description: 'Reference of the attestation. Ignored for remote methods.',
  }),
  externalRef: t.string({
    validate: refText,
    description: 'Reference of the person in your own system. `identities` can filter by it.',
  }),
  expiresInDays: t.int({
    validate: between(limits.expiresInDays),
    description: 'Days that the identity is valid after the verification. Default: no limit.',
  }),
});

export const IdentityInput = builder.inputType('IdentityInput', {
  description: 'An identity to attest.',
  fields: identityFields,
});
