import type { Actor, Member } from '../../kernel/actor.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Services } from '../../platform/services.ts';
import { apiKeySha256 } from './api-key-format.ts';
import { readClientToken } from './client-token.ts';
import { tokenSha256Of } from './console/opaque-token.ts';
import { sessionMembers } from './console/sessions.ts';
import { generationsHold, type PersonalLink, readPersonalToken } from './personal-link.ts';

/**
 * What an actor's credential grants, as a text to compare: for a member the membership, role and passkey state; for a
 * client token the origins where it may be used. Empty for keys and links, whose grants never change.
 */
export function grantOf(actor: Actor): string {
  if (actor.kind === 'client') return originsGrant(actor.origins);
  return actor.kind === 'key' && actor.member ? memberGrant(actor.member) : '';
}

/**
 * Returns the current grant (see `grantOf`) of each of these Authorization headers, which were all accepted before.
 * Headers that are no longer valid are missing: revoked keys, expired client tokens and those of revoked keys, links of
 * an old generation, ended console sessions, removed members. One query per kind of credential.
 */
export async function findGrants(services: Services, authorizations: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  const clients = new Map<string, string>();
  const links = new Map<string, PersonalLink>();
  const sessions = new Map<string, string>();
  for (const authorization of authorizations) {
    const session = /^Console \w+:(.+)$/.exec(authorization)?.[1];
    if (session) {
      sessions.set(authorization, tokenSha256Of(session));
      continue;
    }
    const credential = authorization.slice(authorization.indexOf(' ') + 1);
    const client = readClientToken(services, credential);
    if (client) {
      if (client.expiresAt > services.clock.now()) clients.set(authorization, client.keyId);
      continue;
    }
    const keySha256 = apiKeySha256(credential);
    const link = keySha256 ? null : await readPersonalToken(services, credential);
    if (keySha256) keys.set(authorization, keySha256);
    else if (link) links.set(authorization, link);
  }
  const [valid, issuers, holding, members] = await Promise.all([
    validKeys(services, [...keys.values()]),
    validIssuers(services, [...clients.values()]),
    generationsHold(services, [...links.values()]),
    sessionMembers(services, [...sessions.values()]),
  ]);
  const grants = new Map<string, string>();
  for (const [authorization, keySha256] of keys) if (valid.has(keySha256)) grants.set(authorization, '');
  for (const [authorization, keyId] of clients) {
    const origins = issuers.get(keyId);
    if (origins) grants.set(authorization, originsGrant(origins));
  }
  for (const [index, authorization] of [...links.keys()].entries()) if (holding[index]) grants.set(authorization, '');
  for (const [authorization, tokenSha256] of sessions) {
    const member = members.get(tokenSha256);
    if (member) grants.set(authorization, memberGrant(member));
  }
  return grants;
}

/** The membership id also stands for the organisation: a membership belongs to one. */
const memberGrant = ({ membershipId, role, needsPasskey }: Member): string =>
  `${membershipId} ${role}${needsPasskey ? ' needs a passkey' : ''}`;

const originsGrant = (origins: readonly string[]): string => [...origins].sort().join(' ');

/** The embed origins of the organisations of these API keys, by key id; revoked keys are missing. */
async function validIssuers(services: Services, keyIds: readonly string[]): Promise<Map<string, string[]>> {
  if (!keyIds.length) return new Map();
  const { rows } = await services.database.pool.query<{ id: string; embed_origins: string[] }>(
    `SELECT k.id, o.embed_origins FROM api_keys k JOIN organizations o ON o.id = k.organization_id
     WHERE k.id = ${anyOf('$1::uuid[]')} AND k.revoked_at IS NULL`,
    [keyIds],
  );
  return new Map(rows.map(({ id, embed_origins }) => [id, embed_origins]));
}

async function validKeys(services: Services, keySha256s: readonly string[]): Promise<Set<string>> {
  if (!keySha256s.length) return new Set();
  const { rows } = await services.database.pool.query<{ key_sha256: string }>(
    `SELECT key_sha256 FROM api_keys WHERE key_sha256 = ${anyOf('$1::text[]')} AND revoked_at IS NULL`,
    [keySha256s],
  );
  return new Set(rows.map(({ key_sha256 }) => key_sha256));
}
