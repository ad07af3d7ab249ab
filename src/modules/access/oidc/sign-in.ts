import * as client from 'openid-client';
import type { Origin } from '../../../kernel/actor.ts';
import { after, MINUTE, SECOND } from '../../../kernel/clock.ts';
import { Fault, refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isDuplicate, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { choose, findLanding } from '../console/organizations.ts';
import { type OpenedSession, openSession } from '../console/sessions.ts';
import { countFrom } from '../console/sign-in.ts';
import { refuse } from '../faults.ts';
import { admit } from './admit.ts';
import { type OidcAttempt, takeAttempt } from './attempt.ts';
import { type Claims, isIncomplete, type OidcPerson, personOf } from './claims.ts';
import { assertOidc, CLOCK_TOLERANCE, redirectUri, withProvider } from './provider.ts';
import { LONGEST_MEMORY } from './request-sign-in.ts';

/** The same error for every answer that is not accepted; the log has the reason. */
const failed = () =>
  refuseRequest('unauthorized', 'The sign-in at the provider did not succeed, or took too long. Please start again.');

export interface OidcAnswer {
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
      return personOf(settings, idToken, more);
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
