import { type Role, roles } from '../../../kernel/actor.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { isRecord } from '../../../kernel/unknown.ts';
import type { OidcConfig } from '../../../platform/config/index.ts';
import { email as emailAddress } from '../../../platform/graphql/validators.ts';
import { normalEmail } from '../console/email.ts';

/** Claims about a person, of the ID token and of UserInfo. */
export type Claims = Readonly<Record<string, unknown>>;

/** What the provider says of a person who signed in, and what our mapping makes of it. */
export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Lowercase; null if the provider did not verify it. */
  readonly email: string | null;
  /** Empty if unknown. */
  readonly name: string;
  /** Organisations that the mapping names, which may not exist; lower case. */
  readonly organizationIds: readonly string[];
  /** Highest role; null if the claim has no known value; undefined if the provider does not decide on roles. */
  readonly role: Role | null | undefined;
  /** When the person proved their identity at the provider; null if it did not say. */
  readonly authenticatedAt: Date | null;
  /** The session at the provider; null if it did not say. */
  readonly sid: string | null;
}

/** As many as anybody has; a claim with more is cut. */
const MOST_ORGANIZATIONS = 50;

/** Whether claims lack something that the mapping needs and that UserInfo may have. */
export const isIncomplete = ({ organizationClaim, roleClaim }: OidcConfig, claims: Claims): boolean =>
  ['email', 'email_verified', organizationClaim, roleClaim].some(
    (name) => name !== null && claimAt(claims, name) === undefined,
  );

/**
 * Applies the mapping of the configuration. `iss` and `sub` of the ID token have been verified, and that UserInfo is
 * about the same subject. Claims that mean something only together come from one source: the address with its
 * verification, and what the ID token says of the sign-in itself. The others come from the ID token first.
 */
export function personOf(settings: OidcConfig, idToken: Claims, userInfo: Claims): OidcPerson {
  const claims = { ...userInfo, ...idToken };
  const email = verifiedEmail(idToken.email_verified === undefined ? userInfo : idToken);
  const { sid, auth_time: authTime } = idToken;
  const { name } = claims;
  return {
    issuer: String(idToken.iss),
    subject: String(idToken.sub),
    email,
    name: typeof name === 'string' ? name.trim().slice(0, 100) : '',
    organizationIds: organizationsOf(settings, claims, email),
    role: settings.roleClaim === null ? undefined : highestRole(settings, claims),
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1_000) : null,
    sid: typeof sid === 'string' && sid.length <= 255 ? sid : null,
  };
}

const address = emailAddress.max(254);

/** Only a literal `true` counts (OpenID Connect Core §5.1): anybody can enter an address that is not theirs. */
function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  const { data } = address.safeParse(typeof email === 'string' ? normalEmail(email) : undefined);
  return isVerified === true && data !== undefined ? data : null;
}

function organizationsOf({ organizationClaim, domains }: OidcConfig, claims: Claims, email: string | null): string[] {
  const byClaim = organizationClaim === null ? [] : valuesAt(claims, organizationClaim);
  const byDomain = email === null ? undefined : domains.get(email.slice(email.lastIndexOf('@') + 1));
  const ids = [...byClaim, ...(byDomain ? [byDomain] : [])].filter(isUuid).map((id) => id.toLowerCase());
  return [...new Set(ids)].slice(0, MOST_ORGANIZATIONS);
}

function highestRole(settings: OidcConfig, claims: Claims): Role | null {
  const values = valuesAt(claims, settings.roleClaim ?? '');
  const given = new Set(values.map((value) => settings.roles.get(value)));
  return roles.find((role) => given.has(role)) ?? null;
}

/** The texts of a claim with one value or a list. */
const valuesAt = (claims: Claims, name: string): string[] =>
  [claimAt(claims, name)].flat().filter((value) => typeof value === 'string');

/** A claim by its name, or by a path such as `realm_access.roles`: names may contain dots, too. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split('.')) {
    if (!isRecord(at) || !Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return at;
}
