import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Origin } from '../../../kernel/actor.ts';
import { after, SECOND } from '../../../kernel/clock.ts';
import { Fault } from '../../../kernel/fault.ts';
import { isRecord } from '../../../kernel/unknown.ts';
import type { Services } from '../../../platform/services.ts';
import { countFrom } from '../address-code.ts';
import { refuse } from '../refusals.ts';
import { assertOidc, boundedFetch, CLOCK_TOLERANCE, hasNoAnswer, oidcProvider, withProvider } from './provider.ts';

/** Signature algorithms with public keys only: the token never comes with a shared secret. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** Providers send the token at once; the specification recommends a life of two minutes. */
const LONGEST_AGE = '5m';
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Ends the sessions that a logout token of the provider names: of one session there (`sid`) or of a person (`sub`)
 * (OpenID Connect Back-Channel Logout 1.0 §2.6). Sessions that began after the token was issued stay, so that a token
 * that is sent again ends nothing more.
 * @returns the number of ended sessions
 * @throws Fault `oidc_off`, `oidc_unavailable`, `logout_token_wrong`, `rate_limited`
 */
export async function endOidcSessions(services: Services, origin: Origin, logoutToken: string): Promise<number> {
  assertOidc(services);
  await countFrom(services, origin);
  const { iss, sub, sid, iat } = await readLogoutToken(services, logoutToken);
  const person = typeof sub === 'string' ? { issuer: iss!, subject: sub } : null;
  const { count } = await services.database.prisma.consoleSession.deleteMany({
    where: {
      method: 'OIDC',
      createdAt: { lt: after(new Date(iat! * SECOND), CLOCK_TOLERANCE * SECOND) },
      ...(typeof sid === 'string' ? { oidcSid: sid } : {}),
      membership: { user: { oidcAccounts: { some: person ?? { issuer: iss! } } } },
    },
  });
  services.log.info({ kind: 'OIDC', count }, 'the OpenID provider ended sessions');
  return count;
}

async function readLogoutToken(services: Services, token: string): Promise<JWTPayload> {
  const { clientId } = assertOidc(services);
  try {
    return await withProvider(services, async (configuration) => {
      const { issuer, jwks_uri: uri } = configuration.serverMetadata();
      const { payload } = await jwtVerify(token, keysAt(services, uri!), {
        issuer,
        audience: clientId,
        algorithms,
        currentDate: services.clock.now(),
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: LONGEST_AGE,
        requiredClaims: ['iss', 'aud', 'iat', 'jti', 'events'],
      });
      const { events, sub, sid, nonce } = payload;
      const names = typeof sub === 'string' || typeof sid === 'string';
      // A nonce would make an ID token of it, which is no order to sign out.
      if (!isRecord(events) || !isRecord(events[LOGOUT]) || !names || nonce !== undefined)
        throw refuse('logout_token_wrong');
      return payload;
    });
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (hasNoAnswer(error)) throw refuse('oidc_unavailable');
    services.log.warn({ kind: 'OIDC', err: error }, 'a logout token was not accepted');
    throw refuse('logout_token_wrong');
  }
}

function keysAt(services: Services, uri: string): JWTVerifyGetKey {
  const known = services.of(oidcProvider);
  if (known.logoutKeys?.uri !== uri) {
    const fetch = boundedFetch(services);
    const options = {
      [customFetch]: (url: string, { headers, method }: { headers: Headers; method: 'GET' }) =>
        fetch(url, { headers: Object.fromEntries(headers), method, body: undefined, redirect: 'manual' }),
    };
    known.logoutKeys = { uri, find: createRemoteJWKSet(new URL(uri), options) };
  }
  return known.logoutKeys.find;
}
