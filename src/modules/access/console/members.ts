import { type MemberActor, mayAs, type Role } from '../../../kernel/actor.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import { type Database, type Membership, type Tx, transaction, type User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { rightsTo } from '../folders/sight.ts';
import { refuse } from '../refusals.ts';
import { lockOrganization } from './invitations.ts';

/** Whether a person is a member of an organisation with at least this role, who may change what is in the folder. */
export async function isMember(
  client: Pick<Tx, 'membership' | 'folderRight'>,
  userId: string,
  organizationId: string,
  role: Role,
  folderId: string | null,
): Promise<boolean> {
  const membership = await client.membership.findFirst({ where: { userId, organizationId } });
  if (!membership || !mayAs(membership.role, role)) return false;
  if (membership.role === 'OWNER' || !folderId) return true;
  return (await rightsTo(client, membership.id, [folderId])).get(folderId)?.canWrite ?? false;
}

/** A person who acted for an organisation. */
export interface Teammate {
  /** Name or address; empty if unknown. */
  readonly name: string;
  readonly isMember: boolean;
}

/** Finds a person by id, and whether they are still a member of the organisation. */
export const findTeammate = createLoader(
  async (
    { prisma }: Database,
    acted: readonly { readonly userId: string; readonly organizationId: string }[],
  ): Promise<Teammate[]> => {
    const users = await prisma.user.findMany({
      where: { id: { in: [...new Set(acted.map(({ userId }) => userId))] } },
      include: { memberships: { select: { organizationId: true } } },
    });
    const byId = new Map(users.map((user) => [user.id, user]));
    return acted.map(({ userId, organizationId }) => {
      const { name, email, memberships = [] } = byId.get(userId) ?? {};
      return { name: name || email || '', isMember: memberships.some((one) => one.organizationId === organizationId) };
    });
  },
);

type TeamMember = Membership & { readonly user: User };

const withUser = { include: { user: true } } as const;

/** Changes the role of a member. Owners only. */
export const changeRole = (
  services: Services,
  actor: MemberActor,
  membershipId: string,
  role: Role,
): Promise<TeamMember> =>
  changeTeam(services, actor, membershipId, role === 'OWNER', async (tx, { id }) =>
    tx.membership.update({ where: { id }, data: { role }, ...withUser }),
  );

/** Ends all sessions of a member in the caller's organisation. Owners only. */
export async function signOutMember(
  { database }: Services,
  { organizationId }: MemberActor,
  membershipId: string,
): Promise<void> {
  const { membership, consoleSession } = database.prisma;
  if (!(await membership.count({ where: { id: membershipId, organizationId } }))) throw refuse('unknown_member');
  await consoleSession.deleteMany({ where: { membershipId } });
}

/** Removes a member from the team and ends their sessions. Owners only. */
export const removeMember = (services: Services, actor: MemberActor, membershipId: string): Promise<TeamMember> =>
  changeTeam(services, actor, membershipId, false, async (tx, { id }) =>
    tx.membership.delete({ where: { id }, ...withUser }),
  );

/** Changes a team, and ensures that it keeps an owner even under concurrent changes. */
async function changeTeam(
  services: Services,
  { organizationId }: MemberActor,
  membershipId: string,
  staysOwner: boolean,
  change: (tx: Tx, membership: Membership) => Promise<TeamMember>,
): Promise<TeamMember> {
  return transaction(services.database, 'change-team', async (tx) => {
    await lockOrganization(tx, organizationId);
    const team = await tx.membership.findMany({ where: { organizationId } });
    const member = team.find(({ id }) => id === membershipId);
    if (!member) throw refuse('unknown_member');
    const others = team.filter(({ id, role }) => id !== membershipId && role === 'OWNER');
    if (member.role === 'OWNER' && !staysOwner && others.length === 0) throw refuse('last_owner');
    return change(tx, member);
  });
}
