import type { Kit } from '../../platform/kit.ts';
import { apiKeySha256 } from './api-key-format.ts';
import { readPersonalToken } from './personal-link.ts';

/**
 * Which of these Authorization headers, all accepted before, are so no longer: keys revoked, links of a generation that
 * is over. Two questions to the database, however many there are.
 */
export async function findRevoked(kit: Kit, authorizations: readonly string[]): Promise<Set<string>> {
  const keys = new Map<string, string>();
  const links = new Map<string, { readonly subjectId: string; readonly generation: number }>();
  for (const authorization of authorizations) {
    const credential = authorization.slice(authorization.indexOf(' ') + 1);
    const keySha256 = apiKeySha256(credential);
    const link = keySha256 ? null : readPersonalToken(kit, credential);
    if (keySha256) keys.set(authorization, keySha256);
    else if (link) links.set(authorization, link);
  }
  const [valid, generations] = await Promise.all([validKeys(kit, [...keys.values()]), generationsOf(kit, links)]);
  const holds = (authorization: string): boolean => {
    const link = links.get(authorization);
    return link ? generations.get(link.subjectId) === link.generation : valid.has(keys.get(authorization) ?? '');
  };
  return new Set(authorizations.filter((authorization) => !holds(authorization)));
}

async function validKeys(kit: Kit, keySha256s: readonly string[]): Promise<Set<string>> {
  if (!keySha256s.length) return new Set();
  const { rows } = await kit.database.pool.query<{ key_sha256: string }>(
    'SELECT key_sha256 FROM api_keys WHERE key_sha256 = ANY($1) AND revoked_at IS NULL',
    [keySha256s],
  );
  return new Set(rows.map(({ key_sha256 }) => key_sha256));
}

async function generationsOf(
  kit: Kit,
  links: ReadonlyMap<string, { readonly subjectId: string }>,
): Promise<Map<string, number>> {
  if (!links.size) return new Map();
  const { rows } = await kit.database.pool.query<{ id: string; link_generation: number }>(
    'SELECT id, link_generation FROM signers WHERE id = ANY($1::uuid[])',
    [[...links.values()].map(({ subjectId }) => subjectId)],
  );
  return new Map(rows.map(({ id, link_generation }) => [id, link_generation]));
}
