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

/** The organisation that was created first; null before there is one. */
export const findFirstOrganization = ({ prisma }: Database): Promise<Organization | null> =>
  prisma.organization.findFirst({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** Whether anybody can sign in to the console. */
export const hasUsers = async ({ prisma }: Database): Promise<boolean> => (await prisma.user.count()) > 0;

/** How organisations pay, to be joined in a statement of another room: `id`, `billing`. */
export const organizationBilling = '(SELECT id, billing FROM organizations)';
