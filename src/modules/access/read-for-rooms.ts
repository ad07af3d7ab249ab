import type { Database, Invitation, Organization, Tx, User } from '../../platform/database/index.ts';

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

/** What other rooms show of the organisation that a row belongs to, as a selection. */
export const organizationName = { select: { id: true, name: true } } as const;

/** An invitation by id. @throws where there is none */
export const readInvitation = (tx: Tx, id: string): Promise<Invitation> =>
  tx.invitation.findUniqueOrThrow({ where: { id } });

/** A user of the console by id. @throws where there is none */
export const readUser = (tx: Tx, id: string): Promise<User> => tx.user.findUniqueOrThrow({ where: { id } });
