import { isUuid } from '../../kernel/ids.ts';
import type { DatabaseServices } from '../../platform/services.ts';
import { refuse } from './faults.ts';

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
