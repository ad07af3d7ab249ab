import type { Organization } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';

/** Creates an organisation. By the operator only: it has no face but the command line. */
export const createOrganization = (
  kit: Kit,
  input: { name: string; billing: 'SELF_SERVICE' | 'CONTRACT' },
): Promise<Organization> => kit.database.prisma.organization.create({ data: { ...input, createdAt: kit.clock.now() } });
