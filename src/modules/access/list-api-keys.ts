import type { ApiKey } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { getOrganization } from './get-organization.ts';

/** The keys of an organisation, newest first, revoked ones too. Hints only: nobody can read a key back. */
export async function listApiKeys(services: Services, organizationId: string): Promise<Omit<ApiKey, 'keySha256'>[]> {
  await getOrganization(services, organizationId);
  return services.database.prisma.apiKey.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { keySha256: true },
  });
}
