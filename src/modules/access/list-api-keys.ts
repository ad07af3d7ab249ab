import { isUuid } from '../../kernel/ids.ts';
import type { ApiKey } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { refuse } from './faults.ts';

/** The keys of an organisation, newest first, revoked ones too. Hints only: nobody can read a key back. */
export async function listApiKeys(kit: Kit, organizationId: string): Promise<Omit<ApiKey, 'keySha256'>[]> {
  const { prisma } = kit.database;
  if (!isUuid(organizationId) || !(await prisma.organization.count({ where: { id: organizationId } }))) {
    throw refuse('unknown_organization');
  }
  return prisma.apiKey.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { keySha256: true },
  });
}
