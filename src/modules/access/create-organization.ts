import type { Organization } from '../../platform/database/index.ts';
import type { DatabaseServices } from '../../platform/services.ts';

/** Creates an organisation. For the operator: only the command line offers it. */
export const createOrganization = (
  services: DatabaseServices,
  input: { name: string; billing: 'SELF_SERVICE' | 'CONTRACT' },
): Promise<Organization> =>
  services.database.prisma.organization.create({ data: { ...input, createdAt: services.clock.now() } });
