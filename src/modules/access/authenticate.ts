import { type Actor, anonymous, type Mode, type Scope } from '../../kernel/actor.ts';
import { sha256Hex } from '../../kernel/digest.ts';
import { refuse } from '../../kernel/fault.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import type { Services } from '../../platform/services.ts';
import { apiKeySha256 } from './api-key-format.ts';
import { isClientToken, readClientToken } from './client-token.ts';
import { sessionActor } from './console/sessions.ts';
import { openPersonalLink } from './personal-link.ts';
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

const findKey = createLoader(async ({ pool }, keys: readonly string[]): Promise<(KeyRow | null)[]> => {
  const { rows } = await pool.query<KeyRow>({
    name: 'authenticate-api-keys',
    text: `SELECT k.key_sha256, k.id, k.organization_id, k.mode, k.scopes, o.moved_at IS NOT NULL AS moved
           FROM api_keys k JOIN organizations o ON o.id = k.organization_id
           WHERE k.key_sha256 = ${anyOf('$1::text[]')} AND k.revoked_at IS NULL`,
    values: [[...new Set(keys)]],
  });
  return keys.map((key) => rows.find(({ key_sha256 }) => key_sha256 === key) ?? null);
});

/** The valid API key of a client token, with the origins where the token may be used. */
interface IssuerRow {
  readonly id: string;
  readonly organization_id: string;
  readonly mode: Mode;
  readonly embed_origins: string[];
}

const findIssuer = createLoader(async ({ pool }, keyIds: readonly string[]): Promise<(IssuerRow | null)[]> => {
  const { rows } = await pool.query<IssuerRow>({
    name: 'authenticate-client-tokens',
    text: `SELECT k.id, k.organization_id, k.mode, o.embed_origins
           FROM api_keys k JOIN organizations o ON o.id = k.organization_id
           WHERE k.id = ${anyOf('$1::uuid[]')} AND k.revoked_at IS NULL`,
    values: [[...new Set(keyIds)]],
  });
  return keyIds.map((keyId) => rows.find(({ id }) => id === keyId) ?? null);
});

async function linkActor(services: Services, token: string): Promise<Actor> {
  const opened = await openPersonalLink(services, token);
  if (opened) {
    const { kind, subjectId, generation, subject } = opened;
    return { kind: 'link', link: kind, subjectId, generation, ...(subject && { subject }) };
  }
  const visitor = await openSlotCode(services, token);
  if (!visitor) throw refuse('unauthorized');
  return { kind: 'link', link: visitor.kind, subjectId: visitor.slotId, holder: visitor.holder };
}

async function memberActor(services: Services, credential: string): Promise<Actor> {
  const [, mode, token] = /^(live|test):(.+)$/.exec(credential) ?? [];
  const actor = token ? await sessionActor(services, token, mode === 'live' ? 'LIVE' : 'TEST') : null;
  if (!actor) throw refuse('unauthorized', 'You are not signed in.');
  return actor;
}
