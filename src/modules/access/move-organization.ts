import type pg from 'pg';
import type { Database, Organization } from '../../platform/database/index.ts';

/**
 * Marks an organisation as moved to another installation. From then on nobody acts for it here: whoever is signed in, and
 * keys, only read; personal links open and change nothing; nothing that is due is done. Marking it again changes nothing.
 */
export const giveAway = ({ prisma }: Database, id: string, now: Date): Promise<unknown> =>
  prisma.organization.updateMany({ where: { id, movedAt: null }, data: { movedAt: now } });

/** Lets an organisation act here again. Returns it; null if it is unknown or has not moved. */
export async function takeBack({ prisma }: Database, id: string): Promise<Organization | null> {
  const organization = await prisma.organization.findFirst({ where: { id, movedAt: { not: null } } });
  if (organization) await prisma.organization.update({ where: { id }, data: { movedAt: null } });
  return organization;
}

/** The people with these addresses who have an account, in the transaction of an import. */
export async function findPeople(
  client: Pick<pg.ClientBase, 'query'>,
  emails: readonly string[],
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'SELECT id, email FROM users WHERE email = ANY($1::text[])',
    [emails],
  );
  return rows;
}
