import { isUuid } from '../../kernel/ids.ts';
import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { refuse } from './faults.ts';

/** Gets an organisation by id, for the operator. @throws Fault `unknown_organization` */
export async function getOrganization({ database }: Services, id: string): Promise<Organization> {
  const organization = isUuid(id) ? await database.prisma.organization.findUnique({ where: { id } }) : null;
  if (!organization) throw refuse('unknown_organization');
  return organization;
}
