import { type AssistantScope, assistantScopes, type Role } from '../../../kernel/actor.ts';
import type { Services } from '../../../platform/services.ts';

/**
 * The facts of OAuth 2.1 that this service publishes: one authorization server for one resource, `/mcp`. Clients have no
 * secret; PKCE with S256 is required.
 */

/** A refusal of an OAuth endpoint (RFC 6749 §4.1.2.1 and §5.2, RFC 7591 §3.2.2, RFC 8707 §2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  /** Value of `error`. */
  readonly code: string;
  readonly status: number;
  constructor(code: string, description: string, status = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}

/** The issuer (RFC 8414 §2): the address of this installation. */
export const issuerOf = ({ config }: Pick<Services, 'config'>): string => config.publicUrl;

/** The only resource (RFC 8707), and so the audience of every token. */
export const resourceOf = ({ config }: Pick<Services, 'config'>): string => `${config.publicUrl}/mcp`;

/** Where a 401 of the resource says that its metadata are (RFC 9728 §5.1). */
export const resourceMetadataUrl = ({ config }: Pick<Services, 'config'>): string =>
  `${config.publicUrl}/.well-known/oauth-protected-resource/mcp`;

/** Metadata of the resource (RFC 9728 §2). */
export const resourceMetadata = (services: Pick<Services, 'config'>) => ({
  resource: resourceOf(services),
  resource_name: 'Esign',
  authorization_servers: [issuerOf(services)],
  scopes_supported: assistantScopes,
  bearer_methods_supported: ['header'],
  resource_documentation: `${services.config.publicUrl}/docs/assistants`,
});

/** Metadata of the authorization server (RFC 8414 §2, RFC 9207 §3, client-id metadata documents §5). */
export const serverMetadata = (services: Pick<Services, 'config'>) => {
  const { publicUrl } = services.config;
  return {
    issuer: issuerOf(services),
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: assistantScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicUrl}/docs/assistants`,
  };
};

/** The scopes that a member of this role can give away: a reader only reads. */
export const scopesOfRole = (role: Role): readonly AssistantScope[] => (role === 'READER' ? ['read'] : assistantScopes);

/**
 * The scopes that a client asked for, without those of other servers such as `openid`. All if it named none.
 * @throws OAuthError `invalid_scope`
 */
export function parseScopes(text: string | null): readonly AssistantScope[] {
  const names = (text ?? '').split(' ').filter(Boolean);
  if (names.length === 0) return assistantScopes;
  const known = assistantScopes.filter((scope) => names.includes(scope));
  if (known.length === 0) throw new OAuthError('invalid_scope', `Supported scopes: ${assistantScopes.join(' ')}.`);
  return known;
}

/**
 * Asserts that every `resource` (RFC 8707) is the one that there is. None means the same.
 * @throws OAuthError `invalid_target`
 */
export function assertResource(services: Pick<Services, 'config'>, resources: readonly string[]): void {
  const own = resourceOf(services);
  if (resources.some((resource) => resource.replace(/\/$/, '') !== own))
    throw new OAuthError('invalid_target', `The only resource is ${own}.`);
}

/**
 * Returns the single value of a parameter; null if it is missing or empty (RFC 6749 §3.1).
 * @throws OAuthError `invalid_request` (it is repeated, or longer than 2,000 characters)
 */
export function parameter(parameters: URLSearchParams, name: string): string | null {
  const [value, ...more] = parameters.getAll(name);
  if (more.length > 0) throw new OAuthError('invalid_request', `${name} is repeated.`);
  if ((value?.length ?? 0) > 2_000) throw new OAuthError('invalid_request', `${name} is too long.`);
  return value || null;
}

/** @throws OAuthError `invalid_request` (the parameter is missing) */
export function requiredParameter(parameters: URLSearchParams, name: string): string {
  const value = parameter(parameters, name);
  if (value === null) throw new OAuthError('invalid_request', `${name} is required.`);
  return value;
}
