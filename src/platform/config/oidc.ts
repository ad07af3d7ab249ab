import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Role, roles } from '../../kernel/actor.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { InWorkLanguages } from '../../kernel/language.ts';
import { errorCode } from '../../kernel/unknown.ts';
import { url } from './readers.ts';
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
  .refine((text) => pairsOf(text).every(([value, role]) => value !== '' && parsedRole(role) !== undefined), {
    error: 'must be pairs such as admins=owner, with the roles owner, manager and reader, separated by commas',
  })
  .transform(
    (text): ReadonlyMap<string, Role> => new Map(pairsOf(text).map(([value, role]) => [value, parsedRole(role)!])),
  );

const parsedRole = (text: string): Role | undefined => roles.find((role) => role.toLowerCase() === text);

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

/** Version of the service's own text of the policy of signature and proof. A change of `src/pages/words/policy.ts` raises it. */
const TEXT_VERSION = '1';
/** Bytes of the file at most. */
const MAXIMUM = 64 * 1024;

/** The parts that an operator may complete, in the order of the page. */
const policyParts = ['roles', 'clock', 'keys', 'proof', 'expert', 'audits'] as const;
export type PolicyPart = (typeof policyParts)[number];

/** The policy of signature and proof, as the operator completed it. */
export interface SignaturePolicy {
  /** That of the text, and after a hyphen that of the operator: `1-2026.12`. */
  readonly version: string;
  /** Null: the operator completed nothing. */
  readonly completion: {
    /** `YYYY-MM-DD`. */
    readonly inForceSince: string;
    readonly address: string;
    /** Where an expert or a judge asks. */
    readonly contact: string;
    readonly parts: Partial<Readonly<Record<PolicyPart, InWorkLanguages>>>;
    readonly earlier: readonly { readonly version: string; readonly url: string }[];
  } | null;
}

const words = (most: number) => z.string().trim().min(1).max(most);
const version = z.string().regex(/^[0-9A-Za-z.]{1,20}$/, { error: 'must be 1 to 20 letters, digits and points' });
const part = z.strictObject({ fr: words(4000), en: words(4000) }).optional();
const shape = z.strictObject({
  version,
  in_force_since: z.iso.date(),
  address: words(300),
  contact: words(300),
  parts: z
    .strictObject({ roles: part, clock: part, keys: part, proof: part, expert: part, audits: part } satisfies Record<
      PolicyPart,
      typeof part
    >)
    .default({}),
  earlier: z
    .array(z.strictObject({ version, url: url('https:', 'http:') }))
    .max(50)
    .default([]),
});

/** Reads the file with which the operator completes the policy. Adds what is wrong with it to `problems`. */
export function readPolicyFile(file: string | undefined, problems: string[]): SignaturePolicy {
  if (file === undefined) return { version: TEXT_VERSION, completion: null };
  const completed = parse(file, problems);
  if (!completed) return { version: TEXT_VERSION, completion: null };
  const { version: own, in_force_since: inForceSince, parts, ...rest } = completed;
  const given = Object.entries(parts).filter(([, texts]) => texts !== undefined);
  return {
    version: `${TEXT_VERSION}-${own}`,
    completion: { ...rest, inForceSince, parts: Object.fromEntries(given) },
  };
}

function parse(file: string, problems: string[]): z.infer<typeof shape> | null {
  let content: unknown;
  try {
    const bytes = readFileSync(file);
    if (bytes.length > MAXIMUM) throw new SyntaxError(`more than ${MAXIMUM} bytes`);
    content = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    problems.push(`POLICY_FILE: ${file} cannot be read as JSON of at most 64 KB (${errorCode(error) ?? 'no JSON'}).`);
    return null;
  }
  const parsed = shape.safeParse(content);
  if (parsed.success) return parsed.data;
  problems.push(
    ...parsed.error.issues.map(({ path, message }) => `POLICY_FILE: ${path.join('.') || file}: ${message}.`),
  );
  return null;
}
