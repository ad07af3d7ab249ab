import type { Mandate } from '../../../platform/database/index.ts';
import { type IdentityRequest, type NewIdentity, newIdentity } from '../../identities/index.ts';
import { parseTerm, type Term } from './validity.ts';

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export interface NewAgent extends NewPerson {
  readonly role: string | null;
  readonly isEmployee: boolean;
}

export interface NewRepresentative extends NewPerson {
  readonly role: string | null;
  /** An existing identity. Never set together with `identity`. */
  readonly identityId: string | null;
  /** An identity to create with the mandate. */
  readonly identity: NewIdentity | null;
}

/** A validated request to create a mandate, with defaults applied. */
export interface NewMandate {
  readonly principal: {
    readonly legalName: string;
    readonly siren: string | null;
    readonly isMerchant: boolean;
    readonly legalForm: string | null;
    readonly seat: string | null;
    readonly registry: string | null;
    readonly representative: NewRepresentative;
  };
  readonly agents: readonly NewAgent[];
  readonly allowsConflict: boolean;
  /** Without duplicates. */
  readonly scope: readonly Mandate['scope'][number][];
  readonly validFrom: Term;
  readonly validUntil: Term;
  readonly message: string | null;
}

type Maybe<T> = T | null | undefined;

/** The request as GraphQL provides it: optional values can be missing or null. */
export interface MandateRequest {
  readonly principal: {
    readonly legalName: string;
    readonly siren?: Maybe<string>;
    readonly isMerchant?: Maybe<boolean>;
    readonly legalForm?: Maybe<string>;
    readonly seat?: Maybe<string>;
    readonly registry?: Maybe<string>;
    readonly representative: NewPerson & {
      readonly role?: Maybe<string>;
      readonly identityId?: Maybe<string>;
      readonly identity?: Maybe<IdentityRequest>;
    };
  };
  readonly agents: readonly (NewPerson & { readonly role?: Maybe<string>; readonly isEmployee?: Maybe<boolean> })[];
  readonly allowsConflict?: Maybe<boolean>;
  readonly scope: readonly Mandate['scope'][number][];
  readonly validFrom: string;
  readonly validUntil: string;
  readonly message?: Maybe<string>;
}

/** Applies the contract's defaults. The caller has checked that both ends of the validity can be parsed. */
export function newMandate({
  principal,
  agents,
  scope,
  validFrom,
  validUntil,
  message,
  ...request
}: MandateRequest): NewMandate {
  const { legalName, siren, isMerchant, legalForm, seat, registry, representative } = principal;
  const { name, email, phone, role, identityId, identity } = representative;
  return {
    principal: {
      legalName,
      siren: siren ?? null,
      isMerchant: isMerchant ?? true,
      legalForm: legalForm ?? null,
      seat: seat ?? null,
      registry: registry ?? null,
      representative: {
        name,
        email,
        phone,
        role: role ?? null,
        identityId: identityId ?? null,
        identity: identity ? newIdentity(identity) : null,
      },
    },
    agents: agents.map((agent) => ({ ...agent, role: agent.role ?? null, isEmployee: agent.isEmployee ?? false })),
    allowsConflict: request.allowsConflict ?? false,
    scope: [...new Set(scope)],
    validFrom: parseTerm(validFrom)!,
    validUntil: parseTerm(validUntil)!,
    message: message ?? null,
  };
}
