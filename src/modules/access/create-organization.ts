import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** Creates an organisation. By the operator only: it has no face but the command line. */
export const createOrganization = (
  services: Services,
  input: { name: string; billing: 'SELF_SERVICE' | 'CONTRACT' },
): Promise<Organization> =>
  services.database.prisma.organization.create({ data: { ...input, createdAt: services.clock.now() } });
