import type { JWTVerifyGetKey } from 'jose';
import type { CustomFetch } from 'openid-client';
import * as client from 'openid-client';
import { SECOND } from '../../../kernel/clock.ts';
import { errorCode } from '../../../kernel/unknown.ts';
import type { OidcConfig } from '../../../platform/config/index.ts';
import { bodyOf } from '../../../platform/http/bounded-answer.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../platform/neighbours/index.ts';
import { type Services, serviceKey } from '../../../platform/services.ts';
import { refuse } from '../refusals.ts';

/** What this process knows of the OpenID provider; all of it changes rarely. */
interface KnownProvider {
  metadata: { readonly value: client.ServerMetadata; readonly readAt: number } | null;
  keys: client.ExportedJWKSCache | null;
  /** The keys of logout tokens; read again when a token names an unknown one. */
  logoutKeys: { readonly uri: string; readonly find: JWTVerifyGetKey } | null;
}

export const oidcProvider = serviceKey<KnownProvider>('oidcProvider');

/** Metadata older than this is read again, ms. If that fails, the old metadata is still used. */
const FRESH = 3_600_000;
/** Difference between our clock and the provider's that is accepted, seconds. */
export const CLOCK_TOLERANCE = 60;

/** @throws Fault `oidc_off` */
export function assertOidc({ config }: Pick<Services, 'config'>): OidcConfig {
  if (!config.oidc) throw refuse('oidc_off');
  return config.oidc;
}

/** Where the provider sends people back to. Register it there. */
export const redirectUri = ({ config }: Pick<Services, 'config'>): string => `${config.publicUrl}/console/oidc`;

/**
 * Calls the provider with its current metadata and keys.
 * @throws Fault `oidc_off`, `oidc_unavailable` (no answer, or our registration there is wrong); otherwise what `call`
 *   throws
 */
export async function withProvider<T>(
  services: Services,
  call: (configuration: client.Configuration) => Promise<T>,
): Promise<T> {
  const settings = assertOidc(services);
  const known = services.of(oidcProvider);
  try {
    const configuration = configure(services, settings, await readMetadata(services, settings));
    if (known.keys) client.setJwksCache(configuration, known.keys);
    try {
      return await call(configuration);
    } finally {
      known.keys = client.getJwksCache(configuration) ?? known.keys;
    }
  } catch (error) {
    throw asUnavailable(services, error) ?? error;
  }
}

/** Reads the provider's metadata (OpenID Connect Discovery 1.0 §4), which must name the configured issuer. */
async function readMetadata(services: Services, settings: OidcConfig): Promise<client.ServerMetadata> {
  const known = services.of(oidcProvider);
  if (known.metadata && performance.now() - known.metadata.readAt < FRESH) return known.metadata.value;
  try {
    const value = await discoverProvider(settings, boundedFetch(services));
    known.metadata = { value, readAt: performance.now() };
    return value;
  } catch (error) {
    if (!known.metadata) throw error;
    services.log.warn({ kind: 'OIDC', err: error }, 'the metadata of the OpenID provider could not be read again');
    return known.metadata.value;
  }
}

/** The metadata lacks something or is unsafe. The message names it. */
export class UnusableProvider extends Error {
  override readonly name = 'UnusableProvider';
  readonly forOperator = true;
}

/** @throws Error (no answer), UnusableProvider */
export async function discoverProvider(
  { issuer, clientId, clientSecret }: OidcConfig,
  fetch: client.CustomFetch,
): Promise<client.ServerMetadata> {
  const insecure = issuer.startsWith('http:');
  const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [client.customFetch]: fetch,
    execute: insecure ? [client.allowInsecureRequests] : [],
  });
  const metadata = found.serverMetadata();
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!metadata[name]) throw new UnusableProvider(`its metadata has no ${name}`);
  // Browsers are sent to the first and the last.
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'] as const)
    if (metadata[name] && !isWebAddress(metadata[name], insecure))
      throw new UnusableProvider(`its ${name} is not an https address`);
  return metadata;
}

const isWebAddress = (text: string, insecure: boolean): boolean =>
  URL.canParse(text) && (insecure ? ['http:', 'https:'] : ['https:']).includes(new URL(text).protocol);

function configure(services: Services, settings: OidcConfig, metadata: client.ServerMetadata): client.Configuration {
  const { issuer, clientId, clientSecret } = settings;
  const now = services.clock.now().getTime();
  const about: Partial<client.ClientMetadata> = {
    // The library reads the system's clock; this service has its own.
    [client.clockSkew]: Math.round((now - Date.now()) / SECOND),
    [client.clockTolerance]: CLOCK_TOLERANCE,
  };
  // Without a list, the provider supports client_secret_basic only (OpenID Connect Discovery 1.0 §3).
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
  const configuration = new client.Configuration(metadata, clientId, about, authentication);
  configuration[client.customFetch] = boundedFetch(services);
  if (issuer.startsWith('http:')) client.allowInsecureRequests(configuration);
  // The ID token's signature is verified too, although it comes directly from the provider.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** A failure that is not the person's: the provider does not answer, or does not accept this service. */
function asUnavailable({ log }: Services, error: unknown): Error | null {
  if (hasNoAnswer(error)) return refuse('oidc_unavailable');
  const isOurs =
    error instanceof UnusableProvider ||
    // A provider that answers 401 to Basic authentication says why in a header (RFC 6749 §5.2).
    error instanceof client.WWWAuthenticateChallengeError ||
    (error instanceof client.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error)) ||
    errorCode(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
  if (!isOurs) return null;
  const code = error instanceof client.ResponseBodyError ? error.error : errorCode(error);
  log.error({ kind: 'OIDC', err: error, code }, 'the OpenID provider and OIDC_… do not fit: run esign doctor');
  return refuse('oidc_unavailable');
}

/** How people can sign in to the console. */
export interface SignInMethods {
  /** Codes by e-mail and passkeys; single-use links always work. */
  readonly codes: boolean;
  readonly provider: {
    readonly name: string;
    /** False after a call without an answer, until one succeeds. */
    readonly isAvailable: boolean;
  } | null;
}

export function signInMethods({ config: { oidc }, neighbours }: Services): SignInMethods {
  if (!oidc) return { codes: true, provider: null };
  return { codes: !oidc.only, provider: { name: oidc.name, isAvailable: !neighbours.isMissing('oidc') } };
}

/** Asserts that people may sign in by code or passkey. @throws Fault `oidc_only` */
export function assertCodes({ config }: Services): void {
  if (config.oidc?.only) throw refuse('oidc_only');
}

/** Metadata, keys and tokens of a provider take a few kilobytes. */
const MOST_BYTES = 512 * 1024;

/** The provider gave no usable answer: none in time, one too large, or a server error. */
class NoProviderAnswer extends Error {
  override readonly name = 'NoProviderAnswer';
}

/** Whether an error of the library comes from a provider that does not answer. */
export function hasNoAnswer(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++)
    if (at instanceof NoProviderAnswer) return true;
  return false;
}

/** Calls the provider within the limits of time and size, and reports whether it answers. */
export const boundedFetch =
  ({ neighbours }: Pick<Services, 'neighbours'>): CustomFetch =>
  async (url, options) => {
    try {
      return await neighbours.watch('oidc', () => fetchBounded(url, options, timeForCall(timeLimits.oidc.answer)));
    } catch (cause) {
      throw new NoProviderAnswer('the OpenID provider gave no usable answer', { cause });
    }
  };

/** One call; redirects are not followed. `limit`: time for the whole answer, ms. */
export async function fetchBounded(
  url: string,
  { body, headers, method }: Parameters<CustomFetch>[1],
  limit: number,
): Promise<Response> {
  const endWaiting = beginWaiting();
  try {
    const signal = AbortSignal.timeout(limit);
    // The library's type allows bodies that Node's does not; it sends text only.
    const text = (body ?? null) as string | null;
    const answer = await fetch(url, { body: text, headers, method, redirect: 'manual', signal });
    if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
    const content = await bodyOf({ ok: true, status: answer.status, body: answer.body }, MOST_BYTES);
    const empty = [204, 205, 304].includes(answer.status);
    return new Response(empty ? null : Uint8Array.from(content), { status: answer.status, headers: answer.headers });
  } finally {
    endWaiting();
  }
}
