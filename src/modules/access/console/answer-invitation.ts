import type { Actor, Origin } from '../../../kernel/actor.ts';
import { isUuid } from '../../../kernel/ids.ts';
import {
  type Invitation,
  type Membership,
  type Organization,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';
import { assertSignedIn } from '../policy.ts';
import { noteAct } from './audit.ts';
import { pending, type SentInvitation, withInviter } from './invitations.ts';
import type { MyMembership } from './organizations.ts';

/** An invitation as the invited person sees it. */
export type ReceivedInvitation = SentInvitation & { readonly organization: Organization };

export const withOrganization = { include: { ...withInviter.include, organization: true } } as const;

/** Lists the pending invitations of the address that the caller signs in with, newest first. */
export async function listMyInvitations(services: Services, actor: Actor): Promise<ReceivedInvitation[]> {
  const email = await emailOf(services, actor);
  if (!email) return [];
  return services.database.prisma.invitation.findMany({
    where: { email, ...pending(services.clock.now()) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...withOrganization,
  });
}

/** Accepts an invitation: the caller becomes a member of that team. @throws Fault `unknown_invitation` */
export async function acceptInvitation(
  services: Services,
  actor: Actor,
  origin: Origin,
  id: string,
): Promise<MyMembership> {
  const { member, organizationId } = assertSignedIn(actor);
  const email = await emailOf(services, actor);
  const joined = await transaction(services.database, 'accept-invitation', async (tx) => {
    const invitation = await end(services, tx, id, email, 'ACCEPTED');
    const { id: membershipId } = await joinTeam(services, tx, member.userId, invitation);
    return tx.membership.findUniqueOrThrow({ where: { id: membershipId }, include: { organization: true } });
  });
  await noteJoined(services, origin, joined);
  return { ...joined, current: joined.organizationId === organizationId };
}

/** Declines an invitation of the caller. @throws Fault `unknown_invitation` */
export async function declineInvitation(services: Services, actor: Actor, id: string): Promise<ReceivedInvitation> {
  const email = await emailOf(services, actor);
  return transaction(services.database, 'decline-invitation', async (tx) => {
    await end(services, tx, id, email, 'DECLINED');
    return tx.invitation.findUniqueOrThrow({ where: { id }, ...withOrganization });
  });
}

async function emailOf(services: Services, actor: Actor): Promise<string | null> {
  const { member } = assertSignedIn(actor);
  return (await services.database.prisma.user.findUniqueOrThrow({ where: { id: member.userId } })).email;
}

async function end(
  services: Services,
  tx: Tx,
  id: string,
  email: string | null,
  ending: 'ACCEPTED' | 'DECLINED',
): Promise<Invitation> {
  if (!email || !isUuid(id)) throw refuse('unknown_invitation');
  const now = services.clock.now();
  const [ended] = await tx.invitation.updateManyAndReturn({
    where: { id, email, ...pending(now) },
    data: { endedAt: now, ending },
  });
  if (!ended) throw refuse('unknown_invitation');
  return ended;
}

/** Adds a person to the team; an existing member keeps their role. The invitation was ended in `tx`. */
export function joinTeam(
  services: Services,
  tx: Tx,
  userId: string,
  { organizationId, role }: Pick<Invitation, 'organizationId' | 'role'>,
): Promise<Membership> {
  return tx.membership.upsert({
    where: { organizationId_userId: { organizationId, userId } },
    create: { organizationId, userId, role, createdAt: services.clock.now() },
    update: {},
  });
}

/** Writes to the team's audit log that a person joined. */
export async function noteJoined(services: Services, origin: Origin, { id, organizationId, userId, role }: Membership) {
  const member = { userId, membershipId: id, role };
  const actor = { kind: 'key', keyId: id, organizationId, mode: 'LIVE', scopes: [], member } as const;
  await noteAct(services, actor, origin, { name: 'acceptInvitation', subjectId: id });
}
