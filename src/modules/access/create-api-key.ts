import type { Mode, Scope } from '../../kernel/actor.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Kit } from '../../platform/kit.ts';
import { makeApiKey } from './api-key-format.ts';
import { refuse } from './faults.ts';

/** What is told of a new key; `key` is shown this once and kept nowhere. */
export interface CreatedApiKey {
  readonly id: string;
  readonly key: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
}

/** Makes a key for an organisation. Refuses with `unknown_organization`. */
export async function createApiKey(
  kit: Kit,
  input: { organizationId: string; mode: Mode; scopes: readonly Scope[]; name: string },
): Promise<CreatedApiKey> {
  const { prisma } = kit.database;
  const known =
    isUuid(input.organizationId) && (await prisma.organization.count({ where: { id: input.organizationId } }));
  if (!known) throw refuse('unknown_organization');
  const { key, keySha256, hint } = makeApiKey(input.mode);
  const row = await prisma.apiKey.create({
    data: { ...input, scopes: [...input.scopes], keySha256, hint, createdAt: kit.clock.now() },
  });
  return { id: row.id, key, mode: row.mode, scopes: input.scopes };
}
