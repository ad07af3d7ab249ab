import { randomBytes } from 'node:crypto';
import type { Mode, Scope } from '../../kernel/actor.ts';
import { isUuid, sha256Hex } from '../../kernel/ids.ts';
import { type ApiKey, transaction } from '../../platform/database/index.ts';
import type { DatabaseServices } from '../../platform/services.ts';
import { getOrganizationId } from './organizations.ts';
import { refuse } from './refusals.ts';

/** A new key; `key` is shown this once and stored nowhere. */
export interface CreatedApiKey {
  readonly id: string;
  readonly key: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
}

/** Creates a key for an organisation. @throws Fault `unknown_organization` */
export async function createApiKey(
  services: DatabaseServices,
  input: { organizationId: string; mode: Mode; scopes: readonly Scope[]; name: string },
): Promise<CreatedApiKey> {
  await getOrganizationId(services, input.organizationId);
  const { key, keySha256, hint } = makeApiKey(input.mode);
  return transaction(services.database, 'create-api-key', async (tx) => {
    const { id, mode } = await tx.apiKey.create({
      data: { ...input, scopes: [...input.scopes], keySha256, hint, createdAt: services.clock.now() },
    });
    return { id, key, mode, scopes: input.scopes };
  });
}

/** Lists the keys of an organisation, newest first, including revoked ones. Without the keys themselves: only hints. */
export async function listApiKeys(
  services: DatabaseServices,
  organizationId: string,
): Promise<Omit<ApiKey, 'keySha256'>[]> {
  await getOrganizationId(services, organizationId);
  return services.database.prisma.apiKey.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { keySha256: true },
  });
}

/** Revokes a key; from now on it answers 401. With `organizationId`, only a key of that organisation. Idempotent. */
export async function revokeApiKey(
  services: DatabaseServices,
  id: string,
  organizationId?: string,
): Promise<{ id: string; revokedAt: Date }> {
  const { prisma } = services.database;
  const row = isUuid(id) ? await prisma.apiKey.findUnique({ where: { id } }) : null;
  if (!row || (organizationId && row.organizationId !== organizationId)) throw refuse('unknown_api_key');
  const revokedAt = row.revokedAt ?? services.clock.now();
  if (!row.revokedAt) await prisma.apiKey.update({ where: { id }, data: { revokedAt } });
  return { id, revokedAt };
}

const prefixes: Readonly<Record<Mode, string>> = { LIVE: 'sk_live_', TEST: 'sk_test_' };

/** 256 random bits: with so much entropy, an unsalted SHA-256 of the key is safe to store. */
const SECRET_BYTES = 32;
const FORMAT = /^sk_(live|test)_[A-Za-z0-9_-]{43}$/;
/** Length of the hint in lists: the prefix and four characters. */
const HINT_LENGTH = 12;

/** Generates a key for `mode`: the key itself (shown once), its stored hash and the hint for lists. */
function makeApiKey(mode: Mode): { key: string; keySha256: string; hint: string } {
  const key = prefixes[mode] + randomBytes(SECRET_BYTES).toString('base64url');
  return { key, keySha256: sha256Hex(key), hint: key.slice(0, HINT_LENGTH) };
}

/** Returns the stored hash of a presented key, or null if its format is not ours. */
export const apiKeySha256 = (presented: string): string | null =>
  FORMAT.test(presented) ? sha256Hex(presented) : null;
