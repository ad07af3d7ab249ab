import { type Actor, anonymous, type Member, type Mode, type Scope } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import { anyOf, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { apiKeySha256, isClientToken, readClientToken } from './api-keys.ts';
import { sessionActor, sessionMembers, tokenSha256Of } from './console/sessions.ts';
import { readSeat } from './needs.ts';
import { generationsHold, openPersonalLink, type PersonalLink, readPersonalToken } from './personal-link.ts';
import { openSlotCode } from './slot-code.ts';

/**
 * Returns the actor of an Authorization header: `Bearer <API key>` or `Bearer <client token>`; `Link <token>` with the token of a personal link or
 * a slot code (`slot-code.ts`); `Console <live|test>:<session token>`, which the REST and GraphQL servers build from a
 * cookie. Without a header the actor is anonymous. Keys, also those of client tokens, are read from the database at every request, so that a
 * revocation takes effect at once.
 * @throws Fault `unauthorized` (the header is malformed; the credential is unknown, revoked or expired)
 */
export async function authenticate(services: Services, authorization: string | null | undefined): Promise<Actor> {
  if (!authorization) return anonymous;
  const [, scheme, credential] = /^(Bearer|Link|Console) ([!-~]{1,512})$/i.exec(authorization) ?? [];
  if (!scheme) throw refuse('unauthorized');
  return actors[scheme.toLowerCase() as keyof typeof actors](services, credential!);
}

const actors = { bearer: bearerActor, link: linkActor, console: memberActor } as const;

function bearerActor(services: Services, presented: string): Promise<Actor> {
  return isClientToken(presented) ? clientActor(services, presented) : keyActor(services, presented);
}

async function clientActor(services: Services, presented: string): Promise<Actor> {
  const token = readClientToken(services, presented);
  if (!token) throw refuse('unauthorized');
  if (token.expiresAt <= services.clock.now())
    throw refuse('unauthorized', 'The client token has expired. Get a new one from your server.');
  const row = await findIssuer(services.database, token.keyId);
  if (!row || row.mode !== token.mode) throw refuse('unauthorized');
  const { keyId, mode, scopes, subjects } = token;
  const { organization_id: organizationId, embed_origins: origins } = row;
  return { kind: 'client', keyId, organizationId, mode, scopes, subjects, origins, holder: sha256Hex(presented) };
}

async function keyActor(services: Services, presented: string): Promise<Actor> {
  const keySha256 = apiKeySha256(presented);
  const row = keySha256 ? await findKey(services.database, keySha256) : null;
  if (!row) throw refuse('unauthorized');
  const { id: keyId, organization_id: organizationId, mode, scopes, moved } = row;
  return { kind: 'key', keyId, organizationId, mode, scopes, ...(moved && { moved }) };
}

interface KeyRow {
  readonly key_sha256: string;
  readonly id: string;
  readonly organization_id: string;
  readonly mode: Mode;
  readonly scopes: Scope[];
  readonly moved: boolean;
}

const findKey = createLoader(async (database, keys: readonly string[]): Promise<(KeyRow | null)[]> => {
  const rows =
    await database.rows<KeyRow>(sql`SELECT k.key_sha256, k.id, k.organization_id, k.mode, k.scopes, o.moved_at IS NOT NULL AS moved
           FROM api_keys k JOIN organizations o ON o.id = k.organization_id
           WHERE k.key_sha256 = ${anyOf([...new Set(keys)], 'text')} AND k.revoked_at IS NULL`);
  return keys.map((key) => rows.find(({ key_sha256 }) => key_sha256 === key) ?? null);
});

/** The valid API key of a client token, with the origins where the token may be used. */
interface IssuerRow {
  readonly id: string;
  readonly organization_id: string;
  readonly mode: Mode;
  readonly embed_origins: string[];
}

const findIssuer = createLoader(async (database, keyIds: readonly string[]): Promise<(IssuerRow | null)[]> => {
  const rows = await database.rows<IssuerRow>(sql`SELECT k.id, k.organization_id, k.mode, o.embed_origins
           FROM api_keys k JOIN organizations o ON o.id = k.organization_id
           WHERE k.id = ${anyOf([...new Set(keyIds)], 'uuid')} AND k.revoked_at IS NULL`);
  return keyIds.map((keyId) => rows.find(({ id }) => id === keyId) ?? null);
});

async function linkActor(services: Services, token: string): Promise<Actor> {
  const opened = await openPersonalLink(services, token);
  if (opened) {
    const { kind, subjectId, generation, subject } = opened;
    if (kind === 'seat') return seatedActor(services, subjectId, generation);
    // Many people share a link of kind open: its fields count each network.
    const shared = kind === 'open' ? { holder: null } : {};
    return { kind: 'link', link: kind, subjectId, generation, ...shared, ...(subject && { subject }) };
  }
  const visitor = await openSlotCode(services, token);
  if (!visitor) throw refuse('unauthorized');
  return { kind: 'link', link: visitor.kind, subjectId: visitor.slotId, holder: visitor.holder };
}

/** A signer who signs in person: the actor of their own link, for this turn only. */
async function seatedActor(services: Services, id: string, turn: number): Promise<Actor> {
  const seat = await services.of(readSeat)(services.database, id);
  if (seat?.turn !== turn) throw refuse('unauthorized');
  const { signerId, generation, ...rest } = seat;
  return { kind: 'link', link: 'sign', subjectId: signerId, generation, seat: rest };
}

async function memberActor(services: Services, credential: string): Promise<Actor> {
  const [, mode, token] = /^(live|test):(.+)$/.exec(credential) ?? [];
  const actor = token ? await sessionActor(services, token, mode === 'live' ? 'LIVE' : 'TEST') : null;
  if (!actor) throw refuse('unauthorized', 'You are not signed in.');
  return actor;
}

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
  const rows = await services.database.rows<{
    id: string;
    embed_origins: string[];
  }>(sql`SELECT k.id, o.embed_origins FROM api_keys k JOIN organizations o ON o.id = k.organization_id
     WHERE k.id = ${anyOf(keyIds, 'uuid')} AND k.revoked_at IS NULL`);
  return new Map(rows.map(({ id, embed_origins }) => [id, embed_origins]));
}

async function validKeys(services: Services, keySha256s: readonly string[]): Promise<Set<string>> {
  if (!keySha256s.length) return new Set();
  const rows = await services.database.rows<{ key_sha256: string }>(
    sql`SELECT key_sha256 FROM api_keys WHERE key_sha256 = ${anyOf(keySha256s, 'text')} AND revoked_at IS NULL`,
  );
  return new Set(rows.map(({ key_sha256 }) => key_sha256));
}
