import { type Actor, anonymous, type Scope } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import type { Kit } from '../../platform/kit.ts';
import { apiKeySha256 } from './api-key-format.ts';
import { openPersonalLink } from './personal-link.ts';

/**
 * Who an Authorization header speaks for: `Bearer <API key>` or `Link <personal link token>`. No header at all is
 * anonymous; a header that is malformed, unknown or revoked is refused with `unauthorized`. Keys are looked up at every
 * request, so that a revocation holds at once.
 */
export async function authenticate(kit: Kit, authorization: string | null | undefined): Promise<Actor> {
  if (!authorization) return anonymous;
  const [, scheme, credential] = /^(Bearer|Link) ([!-~]{1,512})$/i.exec(authorization) ?? [];
  if (!scheme) throw refuse('unauthorized');
  return scheme.toLowerCase() === 'link' ? linkActor(kit, credential!) : keyActor(kit, credential!);
}

async function keyActor(kit: Kit, presented: string): Promise<Actor> {
  const keySha256 = apiKeySha256(presented);
  if (!keySha256) throw refuse('unauthorized');
  const { rows } = await kit.database.pool.query<{
    id: string;
    organization_id: string;
    mode: 'LIVE' | 'TEST';
    scopes: Scope[];
  }>({
    name: 'authenticate-api-key',
    text: `SELECT id, organization_id, mode, scopes FROM api_keys WHERE key_sha256 = $1 AND revoked_at IS NULL`,
    values: [keySha256],
  });
  const [row] = rows;
  if (!row) throw refuse('unauthorized');
  return { kind: 'key', keyId: row.id, organizationId: row.organization_id, mode: row.mode, scopes: row.scopes };
}

async function linkActor(kit: Kit, token: string): Promise<Actor> {
  const opened = await openPersonalLink(kit, token);
  if (!opened) throw refuse('unauthorized');
  return { kind: 'link', link: opened.kind, subjectId: opened.subjectId };
}
