import { z } from 'zod';
import type { Access } from '../../../platform/graphql/access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../platform/graphql/node.ts';
import { between, day, email, inYears, text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { statusNow } from '../attach-identity.ts';
import { type CredentialFormat, type IdentityAttributes, numberHashForm, openAttributes } from '../attributes.ts';
import { limits } from '../limits.ts';

export const IdentityMethodEnum = builder.enumType('IdentityMethod', {
  description: 'Method by which an identity is attested.',
  values: {
    PARTNER_ATTESTED: { description: 'The organisation has verified the identity document itself.' },
    REMOTE_ID_CHECK: { description: 'A provider verifies the identity document remotely.' },
    FRANCE_IDENTITE: { description: 'The person proves the identity with the application France Identité.' },
    EUDI_WALLET: {
      description:
        'The person presents an identity from a European Digital Identity Wallet. Its issuer is on the list that the operator trusts.',
    },
  },
});

const AssuranceEnum = builder.enumType('IdentityAssurance', {
  description: 'Level of assurance of an identity under eIDAS.',
  values: {
    HIGH: { description: 'High: the person presented an identity that a Member State issues to a wallet.' },
  },
});

const IssuerStatusEnum = builder.enumType('IdentityIssuerStatus', {
  description: 'Whether the certificate of the issuer of an identity was revoked when the wallet presented it.',
  values: {
    GOOD: { description: 'Not revoked, by an OCSP response or a revocation list of the authority that issued it.' },
    NOT_PUBLISHED: {
      description:
        'Not asked: the certificate names no address for it, or the operator trusts this very certificate by the list of issuers.',
    },
  },
});

const CredentialFormatEnum = builder.enumType('IdentityCredentialFormat', {
  description: 'Format of the credential that proved an identity.',
  values: {
    SD_JWT_VC: { description: 'SD-JWT VC (`dc+sd-jwt`).' },
    MSO_MDOC: { description: 'Mobile document of ISO/IEC 18013-5 (`mso_mdoc`).' },
  } satisfies Record<CredentialFormat, object>,
});

export const IdentityStatusEnum = builder.enumType('IdentityStatus', {
  description: 'Status of an identity.',
  values: {
    PENDING: { description: 'A remote verification is in progress.' },
    VERIFIED: { description: 'The identity is verified and can be used to sign.' },
    FAILED: { description: 'The remote verification failed.' },
    EXPIRED: {
      description: 'The identity was not verified in time, its validity has ended, or its document has expired.',
    },
    DELETED: { description: 'The identity was erased. Only this record without personal data remains.' },
  },
});

export const DocumentTypeEnum = builder.enumType('IdentityDocumentType', {
  description: 'Type of an identity document.',
  values: {
    ID_CARD: { description: 'National identity card.' },
    PASSPORT: { description: 'Passport.' },
    RESIDENCE_PERMIT: { description: 'Residence permit.' },
    DRIVING_LICENCE: { description: 'Driving licence.' },
    OTHER: { description: 'Another identity document.' },
  },
});

const READERS: Access = { key: 'identities:manage', member: 'READER' };

interface Row {
  readonly id: string;
  readonly sealedAttributes: Uint8Array<ArrayBuffer> | null;
}

/** Decrypted attributes of each row, so that a row is decrypted once for all its fields. */
const opened = new WeakMap<Row, IdentityAttributes | null>();

function identityAttributes(services: Services, row: Row): IdentityAttributes | null {
  const known = opened.get(row);
  if (known !== undefined) return known;
  const attributes = openAttributes(services, row)?.attributes ?? null;
  opened.set(row, attributes);
  return attributes;
}

export const IdentityType = builder.prismaObject('Identity', {
  interfaces: [NodeInterface],
  description: 'An attested identity of a person. It can be used for any number of envelopes.',
  select: { id: true, status: true, lapsesAt: true, sealedAttributes: true },
  fields: (t) => {
    /** A field for one attribute. Null if it was not provided or was erased. */
    const attribute = (
      name: keyof IdentityAttributes,
      description: string,
      { type = 'String', access = READERS }: { type?: 'String' | 'Date' | 'EmailAddress'; access?: Access } = {},
    ) =>
      t.field({
        type,
        nullable: true,
        access,
        description,
        resolve: (row, _args, { services }) => identityAttributes(services, row)?.[name] ?? null,
      });
    return {
      id: t.exposeID('id', { description: 'UUID of the identity.' }),
      method: t.expose('method', {
        type: IdentityMethodEnum,
        description: 'Method by which the identity is attested.',
      }),
      status: t.field({
        type: IdentityStatusEnum,
        description: 'Current status of the identity. An identity whose validity has ended is `EXPIRED`.',
        resolve: (row, _args, { services }) => statusNow(row, services.clock.now()),
      }),
      givenName: t.string({
        description: 'Given name. Empty after the identity was erased.',
        resolve: (row, _args, { services }) => identityAttributes(services, row)?.givenName ?? '',
      }),
      familyName: t.string({
        description: 'Family name. Empty after the identity was erased.',
        resolve: (row, _args, { services }) => identityAttributes(services, row)?.familyName ?? '',
      }),
      birthDate: attribute('birthDate', 'Date of birth, YYYY-MM-DD. Null if it was not provided, and after erasure.', {
        type: 'Date',
      }),
      email: attribute('email', 'E-mail address. Null if it was not provided, and after erasure.', {
        type: 'EmailAddress',
      }),
      phone: attribute('phone', 'Phone number. Null if it was not provided, and after erasure.'),
      documentType: t.field({
        type: DocumentTypeEnum,
        nullable: true,
        description: 'Type of the identity document that was verified. Null if it was not provided, and after erasure.',
        resolve: (row, _args, { services }) => identityAttributes(services, row)?.documentType ?? null,
      }),
      documentNumberHash: attribute(
        'documentNumberHash',
        'SHA-256 of the number of the identity document, lowercase hex. Null if it was not provided, after erasure, and for members with the role reader.',
        { access: { key: 'identities:manage', member: 'MANAGER', otherwiseNull: true } },
      ),
      documentExpiresOn: attribute(
        'documentExpiresOn',
        'Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day. Null if it was not provided, and after erasure.',
        { type: 'Date' },
      ),
      verifiedAt: t.expose('verifiedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the verification. Null until the identity is verified.',
      }),
      verifiedBy: attribute(
        'verifiedBy',
        'Person or service that verified the identity: as entered, or the provider of a remote method. Null if unknown, and after erasure.',
      ),
      attestationRef: attribute(
        'attestationRef',
        'Reference of the attestation: as entered, or of the provider of a remote method. Null if there is none, and after erasure.',
      ),
      assurance: t.field({
        type: AssuranceEnum,
        nullable: true,
        access: READERS,
        description:
          'Level of assurance under eIDAS. Set for an identity from a wallet, null for other identities and after erasure.',
        resolve: (row, _args, { services }) => identityAttributes(services, row)?.assurance ?? null,
      }),
      issuerStatus: t.field({
        type: IssuerStatusEnum,
        nullable: true,
        access: READERS,
        description:
          'Whether the certificate of the issuer was revoked. Set for an identity from a wallet, null for other identities and after erasure.',
        resolve: (row, _args, { services }) => identityAttributes(services, row)?.issuerStatus ?? null,
      }),
      credentialFormat: t.field({
        type: CredentialFormatEnum,
        nullable: true,
        access: READERS,
        description:
          'Format of the credential that the wallet presented. Null for other identities, those verified by older versions, and after erasure.',
        resolve: (row, _args, { services }) => identityAttributes(services, row)?.credentialFormat ?? null,
      }),
      externalRef: t.exposeString('externalRef', {
        nullable: true,
        description: 'Reference of the person in your own system. Null if none was provided.',
      }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'End of the validity: the time of the verification plus `expiresInDays`. Null without a limit, and while the status is `PENDING`.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    };
  },
});

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
