import type { Identity } from '../../platform/database/index.ts';
import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';

export type DocumentType = 'ID_CARD' | 'PASSPORT' | 'RESIDENCE_PERMIT' | 'DRIVING_LICENCE' | 'OTHER';

/** What was attested about a person, and by whom. Erased as a whole. */
export interface IdentityAttributes {
  readonly givenName: string;
  readonly familyName: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly documentType: DocumentType | null;
  /** Lowercase hex SHA-256 of the document number, without a prefix. */
  readonly documentNumberHash: string | null;
  /** `YYYY-MM-DD`. */
  readonly documentExpiresOn: string | null;
  readonly verifiedBy: string | null;
  readonly attestationRef: string | null;
}

/** A remote check of an identity at its provider. */
export interface RemoteCheck {
  readonly provider: 'https' | 'sandbox';
  /** The provider, as shown in `verified_by`. */
  readonly by: string;
  /** The provider's own reference. */
  readonly reference: string;
  /** The address to which the person goes. */
  readonly url: string;
}

/** All personal data of a row. */
export interface SealedAttributes {
  readonly attributes: IdentityAttributes;
  /** Null if the partner attested the identity. */
  readonly check: RemoteCheck | null;
}

const context = (id: string) => `identity:${id}`;

/** Declares the column of encrypted attributes. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'identities', column: 'sealed_attributes', key: { id: 'uuid' }, contextOf: ({ id }) => context(id!) },
];

/** Encrypts attributes, bound to the row's id: they cannot be decrypted in another row. */
export const sealAttributes = (services: Services, id: string, sealed: SealedAttributes): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(Buffer.from(JSON.stringify(sealed), 'utf8'), context(id)));

/** Decrypts the attributes. Null if they were erased. */
export function openAttributes(
  services: Services,
  { id, sealedAttributes }: Pick<Identity, 'id' | 'sealedAttributes'>,
): SealedAttributes | null {
  if (!sealedAttributes) return null;
  return JSON.parse(services.keystore.decrypt(sealedAttributes, context(id)).toString('utf8'));
}

/**
 * Key for finding a document again: a keyed hash of its fingerprint, different for each organisation and mode, so that
 * equal documents cannot be recognised across them.
 */
export const documentNumberMac = (
  services: Services,
  { organizationId, mode }: Pick<Identity, 'organizationId' | 'mode'>,
  hash: string,
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.mac('identity-document-number', `${organizationId}:${mode}:${hash}`));

/**
 * The same key under the HMAC key of this installation, for the row of an identity that moves here. `sealed`: its
 * decrypted attributes.
 */
export const movedNumberMac = (
  services: Services,
  owner: Pick<Identity, 'organizationId' | 'mode'>,
  sealed: Buffer,
): Uint8Array<ArrayBuffer> | null => {
  const { attributes }: SealedAttributes = JSON.parse(sealed.toString('utf8'));
  return attributes.documentNumberHash === null
    ? null
    : documentNumberMac(services, owner, attributes.documentNumberHash);
};

/** Form of a document number's fingerprint as callers and providers write it, optionally after `sha256:`. */
export const numberHashForm = /^(sha256:)?[0-9a-f]{64}$/;
export const bareHash = (written: string): string => written.replace(/^sha256:/, '');

/** The person's declared attributes, in the words of the contract. Excludes those about the attestation. */
export const declaredOf = (attributes: IdentityAttributes): Record<string, string | null> => ({
  given_name: attributes.givenName,
  family_name: attributes.familyName,
  birth_date: attributes.birthDate,
  email: attributes.email,
  phone: attributes.phone,
  document_type: attributes.documentType?.toLowerCase() ?? null,
  document_number_hash: attributes.documentNumberHash,
  document_expires_on: attributes.documentExpiresOn,
});

/** The attributes to which the evidence chain commits. */
export const commitmentsOf = (attributes: IdentityAttributes): Record<string, string | null> => ({
  ...declaredOf(attributes),
  verified_by: attributes.verifiedBy,
  attestation_ref: attributes.attestationRef,
});
