import type { Actor, Role } from '../../../kernel/actor.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { type Membership, type Tx, transaction, type User } from '../../../platform/database/index.ts';
import type { Kit } from '../../../platform/kit.ts';
import { refuse } from '../faults.ts';
import { getOrganization } from '../get-organization.ts';
import { assertMember } from '../policy.ts';
import { makeToken } from './opaque-token.ts';
import { normalEmail } from './sign-in.ts';

/** For how long an invitation opens the console. */
const INVITATION = 7 * DAY;

/** A user in an organisation. */
export type TeamMember = Membership & { readonly user: User };

const withUser = { include: { user: true } } as const;

/** The team of the caller's organisation, in the order in which they came. */
export async function listTeam(kit: Kit, actor: Actor): Promise<TeamMember[]> {
  const { organizationId } = assertMember(actor, 'READER');
  return kit.database.prisma.membership.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...withUser,
  });
}

export interface NewMember {
  readonly organizationId: string;
  readonly email: string;
  readonly role: Role;
}

/** Adds a person to a team, or finds them there, and makes a link that signs them in once. */
async function addMember(
  kit: Kit,
  tx: Tx,
  { organizationId, email, role }: NewMember,
): Promise<{ readonly member: TeamMember; readonly link: string }> {
  const createdAt = kit.clock.now();
  const address = normalEmail(email);
  const user = await tx.user.upsert({
    where: { email: address },
    create: { email: address, createdAt },
    update: {},
  });
  const at = { organizationId_userId: { organizationId, userId: user.id } };
  const data = { organizationId, userId: user.id, role, createdAt };
  const member = await tx.membership.upsert({ where: at, create: data, update: {}, ...withUser });
  return { member, link: await makeSignInLink(kit, tx, member.id) };
}

async function makeSignInLink(kit: Kit, tx: Tx, membershipId: string): Promise<string> {
  const { token, tokenSha256 } = makeToken();
  const expiresAt = after(kit.clock.now(), INVITATION);
  await tx.signInLink.create({ data: { membershipId, tokenSha256, expiresAt } });
  return `${kit.config.publicUrl}/console/enter/${token}`;
}

/** Invites a person by e-mail; the link goes to them only. Inviting again sends a new link. Owners only. */
export async function inviteMember(
  kit: Kit,
  actor: Actor,
  { email, role }: Omit<NewMember, 'organizationId'>,
): Promise<TeamMember> {
  const { organizationId } = assertMember(actor, 'OWNER');
  return transaction(kit.database, 'invite-member', async (tx) => {
    const { member, link } = await addMember(kit, tx, { organizationId, email, role });
    await kit.react(tx, [
      {
        type: 'member.invited',
        subjectId: member.userId,
        aggregateId: member.userId,
        organizationId,
        mode: 'LIVE',
        inConfidence: { link },
      },
    ]);
    return member;
  });
}

/** The operator's invitation, of an owner: gives the link instead of sending it. Refuses: `unknown_organization`. */
export async function inviteOwner(
  kit: Kit,
  organizationId: string,
  email: string,
): Promise<{ readonly member: TeamMember; readonly link: string }> {
  await getOrganization(kit, organizationId);
  return transaction(kit.database, 'invite-owner', (tx) =>
    addMember(kit, tx, { organizationId, email, role: 'OWNER' }),
  );
}

/** A link for the very first owner of an organisation; null when somebody has signed in to a console before. */
export async function firstOwnerLink(kit: Kit, organizationId: string): Promise<string | null> {
  return transaction(kit.database, 'make-first-owner-link', async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const others = await tx.membership.findMany({ include: { _count: { select: { sessions: true } }, user: true } });
    const waiting = others.find(({ organizationId: of, user }) => of === organizationId && user.email === null);
    if (others.some(({ user, _count }) => user.email !== null || _count.sessions > 0)) return null;
    const createdAt = kit.clock.now();
    const { id } =
      waiting ??
      (await tx.membership.create({
        data: {
          organization: { connect: { id: organizationId } },
          user: { create: { createdAt } },
          role: 'OWNER',
          createdAt,
        },
      }));
    return makeSignInLink(kit, tx, id);
  });
}

/** Gives a member another role. Refuses: `unknown_member`, `last_owner`. Owners only. */
export const changeRole = (kit: Kit, actor: Actor, membershipId: string, role: Role): Promise<TeamMember> =>
  changeTeam(kit, actor, membershipId, role === 'OWNER', async (tx, { id }) =>
    tx.membership.update({ where: { id }, data: { role }, ...withUser }),
  );

/** Takes a member out of the team, and out of every browser at once. Refuses: `unknown_member`, `last_owner`. */
export const removeMember = (kit: Kit, actor: Actor, membershipId: string): Promise<TeamMember> =>
  changeTeam(kit, actor, membershipId, false, async (tx, { id }) =>
    tx.membership.delete({ where: { id }, ...withUser }),
  );

/** A team keeps an owner, whoever changes what at the same moment. */
async function changeTeam(
  kit: Kit,
  actor: Actor,
  membershipId: string,
  staysOwner: boolean,
  change: (tx: Tx, membership: Membership) => Promise<TeamMember>,
): Promise<TeamMember> {
  const { organizationId } = assertMember(actor, 'OWNER');
  return transaction(kit.database, 'change-team', async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const team = await tx.membership.findMany({ where: { organizationId } });
    const member = team.find(({ id }) => id === membershipId);
    if (!member) throw refuse('unknown_member');
    const others = team.filter(({ id, role }) => id !== membershipId && role === 'OWNER');
    if (member.role === 'OWNER' && !staysOwner && others.length === 0) throw refuse('last_owner');
    return change(tx, member);
  });
}
