import * as client from 'openid-client';
import type { Origin } from '../../../kernel/actor.ts';
import { HOUR, SECOND } from '../../../kernel/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { countFrom } from '../console/sign-in.ts';
import { beginAttempt } from './attempt.ts';
import { assertOidc, redirectUri, withProvider } from './provider.ts';

/**
 * The provider may remember people for this long: then they prove their identity there again. It is the limit of NIST
 * SP 800-63B for AAL2, and asking for it makes providers state the time (OpenID Connect Core §3.1.2.1, `max_age`).
 */
export const LONGEST_MEMORY = 12 * HOUR;

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
