import type { ApiKey } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { getOrganization } from './get-organization.ts';

/** Lists the keys of an organisation, newest first, including revoked ones. Without the keys themselves: only hints. */
export async function listApiKeys(services: Services, organizationId: string): Promise<Omit<ApiKey, 'keySha256'>[]> {
  await getOrganization(services, organizationId);
  return services.database.prisma.apiKey.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { keySha256: true },
  });
}
