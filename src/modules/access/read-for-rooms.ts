import { definitely } from '../../kernel/definitely.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { type ReadRows, rowsOf } from '../../platform/database/columns.ts';
import type { Database, Invitation, Organization, Tx, User } from '../../platform/database/index.ts';

const organizations: ReadRows<Organization> = rowsOf('Organization', 'organizations');

/** Organisations by id, in one statement. */
export async function listOrganizations(
  client: Tx | Database['prisma'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Organization>> {
  const rows = await organizations(client, `r.id = ${anyOf('$1::uuid[]')}`, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An organisation by id. @throws if there is none */
export const readOrganization = async (client: Tx | Database['prisma'], id: string): Promise<Organization> =>
  definitely((await organizations(client, 'r.id = $1::uuid', id))[0], `organization ${id}`);

/** The oldest organisation; null if there is none. */
export const findFirstOrganization = ({ prisma }: Database): Promise<Organization | null> =>
  prisma.organization.findFirst({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** Whether the console has any users. */
export const hasUsers = async ({ prisma }: Database): Promise<boolean> => (await prisma.user.count()) > 0;

/** SQL subquery of how organisations pay (`id`, `billing`), for joins by other rooms. */
export const organizationBilling = '(SELECT id, billing FROM organizations)';

/** SQL subquery of the names and time zones of organisations (`id`, `name`, `time_zone`), for joins by other rooms. */
export const organizationFacts = '(SELECT id, name, time_zone FROM organizations)';

/** SQL subquery of the organisations that have moved to another installation (`id`). Nothing more is done for them. */
export const movedOrganizations = '(SELECT id FROM organizations WHERE moved_at IS NOT NULL)';

/** Prisma condition of the organisations that have not moved. */
export const isHere = { movedAt: null } as const;

/** The same as `movedOrganizations`, as a list. */
export const listMoved = async ({ prisma }: Database): Promise<string[]> =>
  (await prisma.organization.findMany({ where: { movedAt: { not: null } }, select: { id: true } })).map(({ id }) => id);

/** Prisma selection of an organisation's name and time zone, for other rooms. */
export const organizationName = { select: { id: true, name: true, timeZone: true } } as const;

/** Prisma selection of an organisation's name, time zone and the facts that papers print, for other rooms. */
export const organizationOfPapers = {
  select: { ...organizationName.select, legalForm: true, address: true, siret: true, activityNumber: true },
} as const;

/** An invitation by id. @throws if there is none */
export const readInvitation = (tx: Tx, id: string): Promise<Invitation> =>
  tx.invitation.findUniqueOrThrow({ where: { id } });

/** A console user by id. @throws if there is none */
export const readUser = (tx: Tx, id: string): Promise<User> => tx.user.findUniqueOrThrow({ where: { id } });
