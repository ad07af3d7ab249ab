import { z } from 'zod';
import { type Role, roles } from '../../kernel/actor.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { ConfigName } from './table.ts';

/** The operator's OpenID provider, where people may sign in to the console. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider on the sign-in button. */
  readonly name: string;
  /** Scopes to request, separated by spaces. */
  readonly scope: string;
  /** Claim with the ids of a person's organisations. */
  readonly organizationClaim: string | null;
  /** Organisation of each e-mail domain, by domain in lower case. */
  readonly domains: ReadonlyMap<string, string>;
  /** Claim with a person's roles or groups; null: the provider does not decide on roles. */
  readonly roleClaim: string | null;
  /** Role of each value of that claim. */
  readonly roles: ReadonlyMap<string, Role>;
  /** People sign in at the provider only: codes and passkeys are off. */
  readonly only: boolean;
}

/** Pairs `key=value`, separated by commas. The last `=` separates, because names of groups may contain one. */
const pairsOf = (text: string): readonly (readonly [string, string])[] =>
  text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()] as const;
  });

const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** `exemple.fr=ORGANISATION_ID,…` */
export const oidcDomains = z
  .string()
  .refine((text) => pairsOf(text).every(([domain, id]) => domainPattern.test(domain) && isUuid(id)), {
    error: 'must be pairs such as example.org=ORGANISATION_ID, separated by commas',
  })
  .transform((text): ReadonlyMap<string, string> => {
    return new Map(pairsOf(text).map(([domain, id]) => [domain.toLowerCase(), id.toLowerCase()]));
  });

/** `esign-admins=owner,staff=manager,…` */
export const oidcRoles = z
  .string()
  .refine((text) => pairsOf(text).every(([value, role]) => value !== '' && roleOf(role) !== undefined), {
    error: 'must be pairs such as admins=owner, with the roles owner, manager and reader, separated by commas',
  })
  .transform(
    (text): ReadonlyMap<string, Role> => new Map(pairsOf(text).map(([value, role]) => [value, roleOf(role)!])),
  );

const roleOf = (text: string): Role | undefined => roles.find((role) => role.toLowerCase() === text);

/** Without `OIDC_ROLES`, the claim contains our own names of the roles. */
const ownNames: ReadonlyMap<string, Role> = new Map(roles.map((role) => [role.toLowerCase(), role]));

/** The scopes, which must include `openid` (OpenID Connect Core §3.1.2.1). */
export const oidcScope = z.string().refine((text) => text.split(' ').includes('openid'), {
  error: 'must be scopes separated by spaces, one of them openid',
});

type Variables = { readonly [name in ConfigName]?: string | undefined };

/** Problems of the combination of variables. */
export function oidcProblems(env: Variables): string[] {
  const names = Object.keys(env).filter((name) => name.startsWith('OIDC_') && env[name as ConfigName]);
  if (!env.OIDC_ISSUER) return names.map((name) => `${name} has no effect without OIDC_ISSUER.`);
  return [
    ...(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
      .filter((name) => !env[name])
      .map((name) => `${name} is required if OIDC_ISSUER is set: register this service at the provider.`),
    ...(env.OIDC_ROLES && !env.OIDC_ROLE_CLAIM ? ['OIDC_ROLES has no effect without OIDC_ROLE_CLAIM.'] : []),
  ];
}

interface ParsedVariables {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly OIDC_SCOPE: string;
  readonly OIDC_ORGANIZATION_CLAIM?: string | undefined;
  readonly OIDC_DOMAINS?: ReadonlyMap<string, string> | undefined;
  readonly OIDC_ROLE_CLAIM?: string | undefined;
  readonly OIDC_ROLES?: ReadonlyMap<string, Role> | undefined;
  readonly OIDC_ONLY: boolean;
}

/** The provider; null if none is configured. `oidcProblems` found none. */
export function oidcConfig(vars: ParsedVariables): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = vars;
  if (!issuer || !clientId || !clientSecret) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: vars.OIDC_NAME ?? new URL(issuer).host,
    scope: vars.OIDC_SCOPE,
    organizationClaim: vars.OIDC_ORGANIZATION_CLAIM ?? null,
    domains: vars.OIDC_DOMAINS ?? new Map(),
    roleClaim: vars.OIDC_ROLE_CLAIM ?? null,
    roles: vars.OIDC_ROLES ?? ownNames,
    only: vars.OIDC_ONLY,
  };
}
