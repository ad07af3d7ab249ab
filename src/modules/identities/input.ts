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
export function newIdentity(asked: IdentityRequest): NewIdentity {
  const { verifiedAt, verifiedBy, attestationRef } =
    asked.method === 'PARTNER_ATTESTED' ? asked : ({} as IdentityRequest);
  return {
    method: asked.method,
    attributes: {
      givenName: asked.givenName,
      familyName: asked.familyName,
      birthDate: asked.birthDate ?? null,
      email: asked.email ?? null,
      phone: asked.phone ?? null,
      documentType: asked.documentType ?? null,
      documentNumberHash: asked.documentNumberHash ? bareHash(asked.documentNumberHash) : null,
      documentExpiresOn: asked.documentExpiresOn ?? null,
      verifiedBy: verifiedBy ?? null,
      attestationRef: attestationRef ?? null,
    },
    verifiedAt: verifiedAt ?? null,
    externalRef: asked.externalRef ?? null,
    expiresInDays: asked.expiresInDays ?? null,
  };
}
