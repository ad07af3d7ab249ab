import { isUuid } from '../../kernel/ids.ts';
import type { Database, Organization, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { refuse } from './faults.ts';

/** An organisation by id, for the operator. @throws Fault `unknown_organization` */
export async function getOrganization({ database }: Services, id: string): Promise<Organization> {
  const organization = isUuid(id) ? await database.prisma.organization.findUnique({ where: { id } }) : null;
  if (!organization) throw refuse('unknown_organization');
  return organization;
}

/** Organisations by id: one statement for any number. */
export async function listOrganizations(
  client: Tx | Database['prisma'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Organization>> {
  const rows = await client.organization.findMany({ where: { id: { in: [...new Set(ids)] } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The organisation that a row belongs to. @throws where there is none */
export const readOrganization = (client: Tx | Database['prisma'], id: string): Promise<Organization> =>
  client.organization.findUniqueOrThrow({ where: { id } });
