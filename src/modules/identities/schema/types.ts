import type { Access } from '../../../platform/graphql/access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { Services } from '../../../platform/services.ts';
import { type IdentityAttributes, openAttributes } from '../attributes.ts';
import { statusNow } from '../validity.ts';
import { DocumentTypeEnum, IdentityMethodEnum, IdentityStatusEnum } from './enums.ts';

const READERS: Access = { key: 'identities:manage', member: 'READER' };

interface Row {
  readonly id: string;
  readonly sealedAttributes: Uint8Array<ArrayBuffer> | null;
}

/** Decrypted attributes of each row, so that a row is decrypted once for all its fields. */
const opened = new WeakMap<Row, IdentityAttributes | null>();

function attributesOf(services: Services, row: Row): IdentityAttributes | null {
  const known = opened.get(row);
  if (known !== undefined) return known;
  const attributes = openAttributes(services, row)?.attributes ?? null;
  opened.set(row, attributes);
  return attributes;
}

export const IdentityType = builder.prismaObject('Identity', {
  description: 'A person whose identity was attested once, for any number of envelopes.',
  select: { id: true, status: true, lapsesAt: true, sealedAttributes: true },
  fields: (t) => {
    /** A field for one attribute. Null if it was not provided or was erased. */
    const attribute = (name: keyof IdentityAttributes, description: string, access: Access = READERS) =>
      t.string({
        nullable: true,
        access,
        description,
        resolve: (row, _args, { services }) => attributesOf(services, row)?.[name] ?? null,
      });
    return {
      id: t.exposeID('id', { description: 'UUID.' }),
      method: t.expose('method', { type: IdentityMethodEnum, description: 'How it is attested.' }),
      status: t.field({
        type: IdentityStatusEnum,
        description: 'Where it stands by the clock.',
        resolve: (row, _args, { services }) => statusNow(row, services.clock.now()),
      }),
      givenName: t.string({
        description: 'Given name; empty once erased.',
        resolve: (row, _args, { services }) => attributesOf(services, row)?.givenName ?? '',
      }),
      familyName: t.string({
        description: 'Family name; empty once erased.',
        resolve: (row, _args, { services }) => attributesOf(services, row)?.familyName ?? '',
      }),
      birthDate: attribute('birthDate', 'YYYY-MM-DD.'),
      email: attribute('email', 'E-mail address.'),
      phone: attribute('phone', 'Phone number.'),
      documentType: t.field({
        type: DocumentTypeEnum,
        nullable: true,
        description: 'The document that was shown.',
        resolve: (row, _args, { services }) => attributesOf(services, row)?.documentType ?? null,
      }),
      documentNumberHash: attribute(
        'documentNumberHash',
        'SHA-256 of the document number, lowercase hex. Null for readers of the console.',
        {
          key: 'identities:manage',
          member: 'MANAGER',
          otherwiseNull: true,
        },
      ),
      documentExpiresOn: attribute('documentExpiresOn', 'YYYY-MM-DD; past it the identity is expired.'),
      verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true, description: 'When it was verified.' }),
      verifiedBy: attribute('verifiedBy', 'By whom: the caller’s word, or the provider.'),
      attestationRef: attribute('attestationRef', 'The attestation’s own reference, or the provider’s.'),
      externalRef: t.exposeString('externalRef', { nullable: true, description: 'The caller’s own reference.' }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Verification + expiresInDays; null without, and while pending.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    };
  },
});
