import { randomBytes } from 'node:crypto';
import { after, MINUTE } from '../../../kernel/clock.ts';
import { uuidText } from '../../../kernel/ids.ts';
import type { Services } from '../../../platform/services.ts';

/** Time for signing in at the provider, with a second factor and perhaps a new password. */
const LIFETIME = 15 * MINUTE;

/** The secrets of one sign-in. All but the state are derived, so that nothing is stored that could be stolen. */
export interface OidcAttempt {
  /** 256 random bits, base64url. */
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier (RFC 7636 §4.1). */
  readonly verifier: string;
}

const subjectOf = ({ keystore }: Services, browser: string, state: string): string =>
  uuidText(keystore.mac('oidc-attempt', `${browser}:${state}`));

const secretsOf = ({ keystore }: Services, browser: string, state: string): OidcAttempt => ({
  state,
  nonce: keystore.mac('oidc-nonce', `${browser}:${state}`).toString('base64url'),
  verifier: keystore.mac('oidc-verifier', `${browser}:${state}`).toString('base64url'),
});

/** Begins a sign-in of one browser. */
export async function beginAttempt(
  services: Services,
  browser: string,
): Promise<OidcAttempt & { readonly expiresAt: Date }> {
  const state = randomBytes(32).toString('base64url');
  const expiresAt = after(services.clock.now(), LIFETIME);
  await services.database.prisma.oidcAttempt.create({
    data: { subjectId: subjectOf(services, browser, state), expiresAt },
  });
  return { ...secretsOf(services, browser, state), expiresAt };
}

/** Takes the attempt of a browser: it works once. Null if this browser began none with that state, or it has expired. */
export async function takeAttempt(services: Services, browser: string, state: string): Promise<OidcAttempt | null> {
  const { rows } = await services.database.pool.query<{ expires_at: Date }>(
    'DELETE FROM oidc_attempts WHERE subject_id = $1 RETURNING expires_at',
    [subjectOf(services, browser, state)],
  );
  const [row] = rows;
  return row && row.expires_at > services.clock.now() ? secretsOf(services, browser, state) : null;
}
