import { HOUR } from '../../kernel/clock.ts';
import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { Identity } from '../../platform/database/index.ts';
import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';
import { because } from './refusals.ts';

type DocumentType = 'ID_CARD' | 'PASSPORT' | 'RESIDENCE_PERMIT' | 'DRIVING_LICENCE' | 'OTHER';

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
  /** Level of assurance under eIDAS of what a wallet presented. Missing for other methods. */
  readonly assurance?: Assurance;
  /** Whether the certificate of the issuer was checked. Missing for other methods. */
  readonly issuerStatus?: IssuerStatus;
  /** Format of the credential that a wallet presented. Missing in what an older process has stored. */
  readonly credentialFormat?: CredentialFormat;
}

type Assurance = 'HIGH';

/**
 * Revocation of the certificate that signed a credential, when it was presented: `GOOD` by OCSP or CRL; `NOT_PUBLISHED` if
 * the certificate names no address, or is itself on the list of the operator.
 */
export type IssuerStatus = 'GOOD' | 'NOT_PUBLISHED';

/** Formats of credentials that are read: SD-JWT VC, and mobile documents of ISO/IEC 18013-5. */
export type CredentialFormat = 'SD_JWT_VC' | 'MSO_MDOC';

/** What was asked of a wallet for an identity, on one page. */
export interface WalletRequest {
  /** 16 random bytes, base64url: also the `state`. */
  readonly id: string;
  /** On the device of the page, or on another that reads its QR code. */
  readonly flow: 'same_device' | 'cross_device';
  readonly nonce: string;
  /** Private key on P-256 that decrypts the answer, PKCS#8 DER in base64url. */
  readonly key: string;
  /** Our name towards wallets when it began. Missing in what an older process has stored. */
  readonly clientId?: string;
  /** SHA-256 of the secret of the browser that shows the page, lowercase hex. */
  readonly session: string;
  readonly expiresAt: string;
  /** `open`: not answered. `checking`: the only answer is being checked. `answered`: waits for the browser to return. */
  readonly state: 'open' | 'checking' | 'answered' | 'refused';
  /** Why an answer was refused. */
  readonly problem?: string;
  /** What a wallet on the same device proved, until the browser returns with the code. */
  readonly answer?: WalletAnswer & { readonly codeSha256: string };
}

/** What a presentation proved. */
export interface WalletAnswer {
  readonly givenName: string;
  readonly familyName: string;
  /** Null if it was not asked for. */
  readonly birthDate: string | null;
  /** Who issued the credential. */
  readonly by: string;
  /** SHA-256 of the issuer's certificate, lowercase hex. */
  readonly certificateSha256: string;
  /** Both missing in what an older process has stored. */
  readonly issuerStatus?: IssuerStatus;
  readonly credentialFormat?: CredentialFormat;
}

/** A remote check of an identity at its provider. */
export interface RemoteCheck {
  readonly provider: 'https' | 'sandbox' | 'wallet';
  /** What was asked of wallets, while the check runs. */
  readonly requests?: readonly WalletRequest[];
  /** The provider, as shown in `verified_by`. */
  readonly by: string;
  /** The provider's own reference. */
  readonly reference: string;
  /** The address to which the person goes. */
  readonly url: string;
}

/** All personal data of a row. */
interface SealedAttributes {
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
  ...(attributes.assurance && { assurance: attributes.assurance.toLowerCase() }),
  ...(attributes.issuerStatus && { issuer_status: attributes.issuerStatus.toLowerCase() }),
  ...(attributes.credentialFormat && { credential_format: attributes.credentialFormat.toLowerCase() }),
});

/** A validated request to attest an identity. */
export interface NewIdentity {
  readonly method: Identity['method'];
  readonly attributes: IdentityAttributes;
  readonly verifiedAt: Date | null;
  readonly externalRef: string | null;
  readonly expiresInDays: number | null;
}

type RequestedAttributes = Omit<NewIdentity, 'method' | 'attributes'> &
  Omit<IdentityAttributes, 'givenName' | 'familyName'>;

/** The request as GraphQL provides it: optional values can be missing or null. */
export type IdentityRequest = Pick<NewIdentity, 'method'> &
  Pick<IdentityAttributes, 'givenName' | 'familyName'> & {
    readonly [K in keyof RequestedAttributes]?: RequestedAttributes[K] | undefined;
  };

/**
 * Normalises a request. Ignores `verifiedAt`, `verifiedBy` and `attestationRef` for remote checks, whose outcome
 * contains them.
 */
export function newIdentity(request: IdentityRequest): NewIdentity {
  const { verifiedAt, verifiedBy, attestationRef } =
    request.method === 'PARTNER_ATTESTED' ? request : ({} as IdentityRequest);
  return {
    method: request.method,
    attributes: {
      givenName: request.givenName,
      familyName: request.familyName,
      birthDate: request.birthDate ?? null,
      email: request.email ?? null,
      phone: request.phone ?? null,
      documentType: request.documentType ?? null,
      documentNumberHash: request.documentNumberHash ? bareHash(request.documentNumberHash) : null,
      documentExpiresOn: request.documentExpiresOn ?? null,
      verifiedBy: verifiedBy ?? null,
      attestationRef: attestationRef ?? null,
    },
    verifiedAt: verifiedAt ?? null,
    externalRef: request.externalRef ?? null,
    expiresInDays: request.expiresInDays ?? null,
  };
}

/** The day begins first at UTC+14. */
const FIRST_ZONE = 14 * HOUR;

/** An identity and the path of its input, by GraphQL's names: `signers.0.identity`, or empty. */
type IdentityAt = readonly [path: string, identity: NewIdentity];

/**
 * Checks that no birth is in the future, wherever on Earth the person was born.
 * @throws Fault `invalid_body` with the path of each
 */
export function assertBorn({ clock }: Services, identities: readonly IdentityAt[]): void {
  const today = new Date(clock.now().getTime() + FIRST_ZONE).toISOString().slice(0, 10);
  const details = identities.flatMap(([path, { attributes }]): FaultDetail[] => {
    const { birthDate } = attributes;
    if (birthDate === null || birthDate <= today) return [];
    return [{ path: [path, 'birthDate'].filter(Boolean).join('.'), ...because('not_born') }];
  });
  if (details.length) throw refuse('invalid_body', undefined, details);
}
