import { randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import type { Origin } from '../../../kernel/actor.ts';
import { after, HOUR, MINUTE, SECOND } from '../../../kernel/clock.ts';
import { Fault, refuse as refuseRequest } from '../../../kernel/fault.ts';
import { uuidText } from '../../../kernel/ids.ts';
import { isDuplicate, repeatableTransaction, sql, transaction } from '../../../platform/database/index.ts';
import type { DatabaseServices, Services } from '../../../platform/services.ts';
import { countFrom } from '../address-code.ts';
import { normalEmail } from '../console/address-guard.ts';
import { choose, findLanding } from '../console/organizations.ts';
import { type OpenedSession, openSession } from '../console/sessions.ts';
import { refuse } from '../refusals.ts';
import { admit, type Claims, isIncomplete, type OidcPerson, oidcPerson } from './admit.ts';
import { assertOidc, CLOCK_TOLERANCE, redirectUri, withProvider } from './provider.ts';

/** The same error for every answer that is not accepted; the log has the reason. */
const failed = () =>
  refuseRequest('unauthorized', 'The sign-in at the provider did not succeed, or took too long. Please start again.');

interface OidcAnswer {
  readonly browser: string;
  /** The query of the address that the provider sent the browser to. */
  readonly query: string;
}

/**
 * Signs in with the answer of the provider to an attempt of this browser. Memberships that the mapping decides on are
 * updated first, also if the sign-in is then refused because the person has no membership left.
 * @throws Fault `oidc_off`, `oidc_unavailable`, `unauthorized`, `email_unverified`, `not_admitted`,
 *   `oidc_account_taken`, `last_owner`, `rate_limited`
 */
export async function signInByOidc(
  services: Services,
  origin: Origin,
  { browser, query }: OidcAnswer,
): Promise<OpenedSession> {
  const settings = assertOidc(services);
  await countFrom(services, origin);
  const parameters = new URLSearchParams(query);
  const attempt = await takeAttempt(services, browser, parameters.get('state') ?? '');
  if (!attempt) throw failed();
  const person = await readPerson(services, attempt, parameters);
  if (person.email === null) throw refuse('email_unverified');
  const now = services.clock.now();
  // Providers that ignore `max_age` still say when it was.
  if (person.authenticatedAt && person.authenticatedAt < after(now, -LONGEST_MEMORY - MINUTE)) throw failed();
  const outcome = await transaction(services.database, 'sign-in-by-oidc', async (tx) => {
    const admitted = await admit(services, tx, origin, { settings, person: { ...person, email: person.email! } });
    if (admitted instanceof Fault) return admitted;
    const { id } = await findLanding(tx, admitted.userId);
    await choose(services, tx, id);
    const { authenticatedAt, sid } = person;
    const proven = authenticatedAt && authenticatedAt > now ? now : authenticatedAt;
    return openSession(services, tx, id, origin, 'OIDC', { authenticatedAt: proven, oidcSid: sid });
  }).catch((error) => {
    // Two first sign-ins of one person at the same time: the other one has created the account.
    throw isDuplicate(error) ? failed() : error;
  });
  if (outcome instanceof Fault) throw outcome;
  return outcome;
}

/** Exchanges the code and verifies the ID token (OpenID Connect Core §3.1.3.7, RFC 9207 §2.4). */
async function readPerson(
  services: Services,
  { state, nonce, verifier }: OidcAttempt,
  parameters: URLSearchParams,
): Promise<OidcPerson> {
  const settings = assertOidc(services);
  try {
    return await withProvider(services, async (configuration) => {
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(`${redirectUri(services)}?${parameters}`),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      );
      const idToken = tokens.claims()!;
      assertIssued(services, idToken);
      const more = await readUserInfo(configuration, settings, idToken, tokens.access_token);
      return oidcPerson(settings, idToken, more);
    });
  } catch (error) {
    if (error instanceof Fault) throw error;
    services.log.warn({ kind: 'OIDC', err: error }, 'an answer of the OpenID provider was not accepted');
    throw failed();
  }
}

/** The library accepts any `iat` (OpenID Connect Core §3.1.3.7). A token of the future was not made for this attempt. */
function assertIssued({ clock }: Services, { iat }: client.IDToken): void {
  if (iat > clock.now().getTime() / SECOND + CLOCK_TOLERANCE) throw new Error('the ID token is from the future');
}

/** Many providers give e-mail and groups by UserInfo only (OpenID Connect Core §5.3, §5.4). */
async function readUserInfo(
  configuration: client.Configuration,
  settings: ReturnType<typeof assertOidc>,
  idToken: Claims & { readonly sub: string },
  accessToken: string,
): Promise<Claims> {
  const isOffered = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (!isOffered || !isIncomplete(settings, idToken)) return {};
  const claims = await client.fetchUserInfo(configuration, accessToken, client.skipSubjectCheck);
  // The library's own check has the same error as wrong metadata, for which the operator is told.
  if (claims.sub !== idToken.sub) throw new Error('UserInfo is about another subject');
  return claims;
}

/**
 * The provider may remember people for this long: then they prove their identity there again. It is the limit of NIST
 * SP 800-63B for AAL2, and asking for it makes providers state the time (OpenID Connect Core §3.1.2.1, `max_age`).
 */
const LONGEST_MEMORY = 12 * HOUR;

/** Where a browser goes to sign in. */
export interface OidcRequest {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Begins a sign-in at the provider: authorization code flow with PKCE (RFC 7636), state and nonce.
 * @param again the person must prove their identity there, even if the provider remembers them
 * @throws Fault `oidc_off`, `oidc_unavailable`, `rate_limited`
 */
export async function requestOidcSignIn(
  services: Services,
  origin: Origin,
  { browser, again }: { readonly browser: string; readonly again: boolean },
): Promise<OidcRequest> {
  const { scope } = assertOidc(services);
  await countFrom(services, origin);
  return withProvider(services, async (configuration) => {
    const { state, nonce, verifier, expiresAt } = await beginAttempt(services, browser);
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(services),
      scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: String(LONGEST_MEMORY / SECOND),
      ...(again ? { prompt: 'login' } : {}),
    });
    return { url: url.href, expiresAt };
  });
}

/** Time for signing in at the provider, with a second factor and perhaps a new password. */
const LIFETIME = 15 * MINUTE;

/** The secrets of one sign-in. All but the state are derived, so that nothing is stored that could be stolen. */
interface OidcAttempt {
  /** 256 random bits, base64url. */
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier (RFC 7636 §4.1). */
  readonly verifier: string;
}

const oidcSignInSubject = ({ keystore }: Services, browser: string, state: string): string =>
  uuidText(keystore.mac('oidc-attempt', `${browser}:${state}`));

const secretsOf = ({ keystore }: Services, browser: string, state: string): OidcAttempt => ({
  state,
  nonce: keystore.mac('oidc-nonce', `${browser}:${state}`).toString('base64url'),
  verifier: keystore.mac('oidc-verifier', `${browser}:${state}`).toString('base64url'),
});

/** Begins a sign-in of one browser. */
async function beginAttempt(services: Services, browser: string): Promise<OidcAttempt & { readonly expiresAt: Date }> {
  const state = randomBytes(32).toString('base64url');
  const expiresAt = after(services.clock.now(), LIFETIME);
  await services.database.prisma.oidcAttempt.create({
    data: { subjectId: oidcSignInSubject(services, browser, state), expiresAt },
  });
  return { ...secretsOf(services, browser, state), expiresAt };
}

/** Takes the attempt of a browser: it works once. Null if this browser began none with that state, or it has expired. */
async function takeAttempt(services: Services, browser: string, state: string): Promise<OidcAttempt | null> {
  const rows = await services.database.rows<{ expires_at: Date }>(
    sql`DELETE FROM oidc_attempts WHERE subject_id = ${oidcSignInSubject(services, browser, state)} RETURNING expires_at`,
  );
  const [row] = rows;
  return row && row.expires_at > services.clock.now() ? secretsOf(services, browser, state) : null;
}

/**
 * Forgets a person's accounts at the OpenID provider and ends their sessions that began there. For the operator: the
 * person's account there was replaced, or their address was given to somebody else.
 * @returns the number of forgotten accounts
 * @throws Fault `unknown_member`
 */
export async function unlinkByEmail(services: DatabaseServices, email: string): Promise<number> {
  return repeatableTransaction(services.database, async (tx) => {
    const user = await tx.user.findUnique({ where: { email: normalEmail(email) } });
    if (!user) throw refuse('unknown_member');
    await tx.consoleSession.deleteMany({ where: { membership: { userId: user.id }, method: 'OIDC' } });
    const { count } = await tx.oidcAccount.deleteMany({ where: { userId: user.id } });
    return count;
  });
}
