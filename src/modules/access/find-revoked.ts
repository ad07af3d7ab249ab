import type { Services } from '../../platform/services.ts';
import { apiKeySha256 } from './api-key-format.ts';
import { tokenSha256Of } from './console/opaque-token.ts';
import { sessionsInForce } from './console/sessions.ts';
import { generationsHold, type PersonalLink, readPersonalToken } from './personal-link.ts';

/**
 * Which of these Authorization headers, all accepted before, are so no longer: keys revoked, links of a generation that
 * is over, console sessions that ended. One question to the database for each kind of credential, however many there are.
 */
export async function findRevoked(services: Services, authorizations: readonly string[]): Promise<Set<string>> {
  const keys = new Map<string, string>();
  const links = new Map<string, PersonalLink>();
  const sessions = new Map<string, string>();
  for (const authorization of authorizations) {
    const session = /^Console \w+:(.+)$/.exec(authorization)?.[1];
    if (session) {
      sessions.set(authorization, tokenSha256Of(session));
      continue;
    }
    const credential = authorization.slice(authorization.indexOf(' ') + 1);
    const keySha256 = apiKeySha256(credential);
    const link = keySha256 ? null : readPersonalToken(services, credential);
    if (keySha256) keys.set(authorization, keySha256);
    else if (link) links.set(authorization, link);
  }
  const [valid, holding, inForce] = await Promise.all([
    validKeys(services, [...keys.values()]),
    generationsHold(services.database, [...links.values()]),
    sessionsInForce(services, [...sessions.values()]),
  ]);
  const heldLinks = new Set([...links.keys()].filter((_, index) => holding[index]));
  const holds = (authorization: string) =>
    heldLinks.has(authorization) ||
    valid.has(keys.get(authorization) ?? '') ||
    inForce.has(sessions.get(authorization) ?? '');
  return new Set(authorizations.filter((authorization) => !holds(authorization)));
}

async function validKeys(services: Services, keySha256s: readonly string[]): Promise<Set<string>> {
  if (!keySha256s.length) return new Set();
  const { rows } = await services.database.pool.query<{ key_sha256: string }>(
    'SELECT key_sha256 FROM api_keys WHERE key_sha256 = ANY($1) AND revoked_at IS NULL',
    [keySha256s],
  );
  return new Set(rows.map(({ key_sha256 }) => key_sha256));
}
