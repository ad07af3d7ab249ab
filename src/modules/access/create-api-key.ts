import type { Mode, Scope } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { DatabaseServices } from '../../platform/services.ts';
import { makeApiKey } from './api-key-format.ts';
import { getOrganizationId } from './get-organization-id.ts';

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
