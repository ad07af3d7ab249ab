import { isUuid } from '../../kernel/ids.ts';
import type { Kit } from '../../platform/kit.ts';
import { refuse } from './faults.ts';

/** Revokes a key: every later request with it answers 401. Revoking twice changes nothing. */
export async function revokeApiKey(kit: Kit, id: string): Promise<{ id: string; revokedAt: Date }> {
  const { prisma } = kit.database;
  const row = isUuid(id) ? await prisma.apiKey.findUnique({ where: { id } }) : null;
  if (!row) throw refuse('unknown_api_key');
  const revokedAt = row.revokedAt ?? kit.clock.now();
  if (!row.revokedAt) await prisma.apiKey.update({ where: { id }, data: { revokedAt } });
  return { id, revokedAt };
}
