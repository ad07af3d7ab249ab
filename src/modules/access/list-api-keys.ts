import type { ApiKey } from '../../platform/database/index.ts';
import type { DatabaseServices } from '../../platform/services.ts';
import { getOrganizationId } from './get-organization-id.ts';

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
