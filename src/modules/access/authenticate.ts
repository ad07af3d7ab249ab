import { type Actor, anonymous, type Mode, type Scope } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import type { Services } from '../../platform/services.ts';
import { apiKeySha256 } from './api-key-format.ts';
import { sessionActor } from './console/sessions.ts';
import { openPersonalLink } from './personal-link.ts';
import { openSlotCode } from './slot-code.ts';

/**
 * Returns the actor of an Authorization header: `Bearer <API key>`; `Link <token>` with the token of a personal link or
 * a slot code (`slot-code.ts`); `Console <live|test>:<session token>`, which the REST and GraphQL servers build from a
 * cookie. Without a header the actor is anonymous. Keys are read from the database at every request, so that a
 * revocation takes effect at once.
 * @throws Fault `unauthorized` (the header is malformed; the credential is unknown, revoked or expired)
 */
export async function authenticate(services: Services, authorization: string | null | undefined): Promise<Actor> {
  if (!authorization) return anonymous;
  const [, scheme, credential] = /^(Bearer|Link|Console) ([!-~]{1,512})$/i.exec(authorization) ?? [];
  if (!scheme) throw refuse('unauthorized');
  return actors[scheme.toLowerCase() as keyof typeof actors](services, credential!);
}

const actors = { bearer: keyActor, link: linkActor, console: memberActor } as const;

async function keyActor(services: Services, presented: string): Promise<Actor> {
  const keySha256 = apiKeySha256(presented);
  const row = keySha256 ? await findKey(services.database, keySha256) : null;
  if (!row) throw refuse('unauthorized');
  return { kind: 'key', keyId: row.id, organizationId: row.organization_id, mode: row.mode, scopes: row.scopes };
}

interface KeyRow {
  readonly key_sha256: string;
  readonly id: string;
  readonly organization_id: string;
  readonly mode: Mode;
  readonly scopes: Scope[];
}

const findKey = createLoader(async ({ pool }, keys: readonly string[]): Promise<(KeyRow | null)[]> => {
  const { rows } = await pool.query<KeyRow>({
    name: 'authenticate-api-keys',
    text: `SELECT key_sha256, id, organization_id, mode, scopes FROM api_keys
           WHERE key_sha256 = ANY($1) AND revoked_at IS NULL`,
    values: [[...new Set(keys)]],
  });
  return keys.map((key) => rows.find(({ key_sha256 }) => key_sha256 === key) ?? null);
});

async function linkActor(services: Services, token: string): Promise<Actor> {
  const opened = await openPersonalLink(services, token);
  if (opened) return { kind: 'link', link: opened.kind, subjectId: opened.subjectId };
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
