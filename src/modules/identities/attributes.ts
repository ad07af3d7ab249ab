import type { Identity } from '../../platform/database/index.ts';
import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';

export type DocumentType = 'ID_CARD' | 'PASSPORT' | 'RESIDENCE_PERMIT' | 'DRIVING_LICENCE' | 'OTHER';

/** What was attested of a person, and by whom. Erased as one. */
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

/** Where the remote check of an identity runs. */
export interface RemoteCheck {
  readonly provider: 'https' | 'sandbox';
  /** Who attests, as `verified_by` will tell it. */
  readonly by: string;
  /** The provider's own name for it. */
  readonly reference: string;
  /** Where the person goes. */
  readonly url: string;
}

/** Everything personal of a row. */
export interface SealedAttributes {
  readonly attributes: IdentityAttributes;
  /** Null for what a partner attested. */
  readonly check: RemoteCheck | null;
}

const context = (id: string) => `identity:${id}`;

/** Where attributes are encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'identities', column: 'sealed_attributes', key: { id: 'uuid' }, contextOf: ({ id }) => context(id!) },
];

/** Encrypts for the row of that id; moved to another row it does not open. */
export const sealAttributes = (services: Services, id: string, sealed: SealedAttributes): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(Buffer.from(JSON.stringify(sealed), 'utf8'), context(id)));

/** Reads them back; null once erased. */
export function openAttributes(
  services: Services,
  { id, sealedAttributes }: Pick<Identity, 'id' | 'sealedAttributes'>,
): SealedAttributes | null {
  if (!sealedAttributes) return null;
  return JSON.parse(services.keystore.decrypt(sealedAttributes, context(id)).toString('utf8')) as SealedAttributes;
}

/**
 * By what a document is found again: a keyed hash of its fingerprint, within one organisation and mode, so that equal
 * documents do not show as equal across them.
 */
export const documentNumberMac = (
  services: Services,
  { organizationId, mode }: Pick<Identity, 'organizationId' | 'mode'>,
  hash: string,
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.mac('identity-document-number', `${organizationId}:${mode}:${hash}`));

/** How callers and providers write a document number's fingerprint: perhaps after `sha256:`. */
export const numberHashForm = /^(sha256:)?[0-9a-f]{64}$/;
export const bareHash = (written: string): string => written.replace(/^sha256:/, '');

/** What is said of a person, in the words of the contract; whoever attests it says the rest. */
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

/** The attributes as the evidence chain commits to them. */
export const commitmentsOf = (attributes: IdentityAttributes): Record<string, string | null> => ({
  ...declaredOf(attributes),
  verified_by: attributes.verifiedBy,
  attestation_ref: attributes.attestationRef,
});
