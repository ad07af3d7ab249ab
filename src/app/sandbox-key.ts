import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scopes } from '../kernel/actor.ts';
import { authenticate, createApiKey, createOrganization } from '../modules/access/index.ts';
import type { Services } from '../platform/services.ts';

/**
 * Returns an API key for trying out the service, on development machines only. It is created together with its
 * organisation on the first start, and stored beside the other development secrets.
 */
export async function sandboxKey(services: Services): Promise<string> {
  const file = path.join(services.config.dataDir, 'sandbox.key');
  const known = await readFile(file, 'utf8').catch(() => '');
  const works =
    known &&
    (await authenticate(services, `Bearer ${known}`).then(
      () => true,
      () => false,
    ));
  if (works) return known;
  const { id } = await createOrganization(services, { name: 'Sandbox', billing: 'SELF_SERVICE' });
  const { key } = await createApiKey(services, { organizationId: id, mode: 'TEST', scopes, name: 'sandbox' });
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
