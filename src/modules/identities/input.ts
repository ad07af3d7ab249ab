import type { Identity } from '../../platform/database/index.ts';
import { bareHash, type IdentityAttributes } from './attributes.ts';

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
