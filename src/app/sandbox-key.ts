import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scopes } from '../kernel/actor.ts';
import { authenticate, createApiKey, createOrganization } from '../modules/access/index.ts';
import type { Kit } from '../platform/kit.ts';

/**
 * A key to try things with, on development machines only: made with its organisation at the first start, kept beside
 * the other development secrets.
 */
export async function sandboxKey(kit: Kit): Promise<string> {
  const file = path.join(kit.config.dataDir, 'sandbox.key');
  const known = await readFile(file, 'utf8').catch(() => '');
  const works =
    known &&
    (await authenticate(kit, `Bearer ${known}`).then(
      () => true,
      () => false,
    ));
  if (works) return known;
  const { id } = await createOrganization(kit, { name: 'Sandbox', billing: 'SELF_SERVICE' });
  const { key } = await createApiKey(kit, { organizationId: id, mode: 'TEST', scopes, name: 'sandbox' });
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
