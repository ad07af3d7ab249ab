import type { Actor, MemberActor, Origin, Role } from '../../../kernel/actor.ts';
import { after, DAY, HOUR, SECOND } from '../../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import {
  type Invitation,
  type Membership,
  type Organization,
  sql,
  type Tx,
  transaction,
  type User,
} from '../../../platform/database/index.ts';
import type { DatabaseServices, Services } from '../../../platform/services.ts';
import { assertSignedIn } from '../policy.ts';
import { because, refuse } from '../refusals.ts';
import { normalEmail } from './address-guard.ts';
import { type MyMembership, noteAct } from './organizations.ts';
import { makeToken } from './sessions.ts';

/** How long an invitation can be accepted. */
export const INVITATION_LIFETIME = 7 * DAY;
/** Invitations per organisation and address within an hour, so that no mailbox is flooded. */
const PER_HOUR = 10;

/** An invitation and its sender (null for the operator). */
export type SentInvitation = Invitation & { readonly invitedBy: User | null };

const withInviter = { include: { invitedBy: true } } as const;

/** Where condition: invitations that can still be accepted. */
export const pending = (now: Date) => ({ endedAt: null, expiresAt: { gt: now } });

interface NewInvitation {
  readonly organizationId: string;
  readonly email: string;
  readonly role: Role;
  /** Null for the operator. */
  readonly invitedById: string | null;
}

/** Creates an invitation and ends older ones for the same address. The caller holds the lock of the organisation. */
export async function makeInvitation(
  services: DatabaseServices,
  tx: Tx,
  { email, ...rest }: NewInvitation,
): Promise<{ readonly invitation: SentInvitation; readonly link: string }> {
  const now = services.clock.now();
  const { token, tokenSha256 } = makeToken();
  await tx.invitation.updateMany({
    where: { organizationId: rest.organizationId, email, ...pending(now) },
    data: { endedAt: now, ending: 'REPLACED' },
  });
  const expiresAt = after(now, INVITATION_LIFETIME);
  const data = { ...rest, email, tokenSha256, createdAt: now, expiresAt };
  const invitation = await tx.invitation.create({ data, ...withInviter });
  return { invitation, link: enterUrl(services, token) };
}

/** The URL of the page that a token opens. */
export const enterUrl = (services: Pick<Services, 'config'>, token: string): string =>
  `${services.config.publicUrl}/console/enter/${token}`;

/**
 * Invites an address by e-mail; only its mailbox receives the link. The person becomes a member on acceptance. The
 * answer does not reveal whether the address has an account.
 * @throws Fault `already_member`, `rate_limited` (more than ten per hour for one address)
 */
export async function inviteMember(
  services: Services,
  { organizationId, member }: MemberActor,
  invited: { readonly email: string; readonly role: Role },
): Promise<SentInvitation> {
  const email = normalEmail(invited.email);
  return transaction(services.database, 'invite-member', async (tx) => {
    await lockOrganization(tx, organizationId);
    if (await tx.membership.count({ where: { organizationId, user: { email } } })) throw refuse('already_member');
    await assertNotFlooded(services, tx, organizationId, email);
    const newInvitation = { organizationId, email, role: invited.role, invitedById: member.userId };
    const { invitation, link } = await makeInvitation(services, tx, newInvitation);
    await services.dispatch(tx, [
      {
        type: 'member.invited',
        subjectId: invitation.id,
        aggregateId: invitation.id,
        organizationId,
        mode: 'LIVE',
        confidential: { link, email },
      },
    ]);
    return invitation;
  });
}

async function assertNotFlooded(services: Services, tx: Tx, organizationId: string, email: string): Promise<void> {
  const now = services.clock.now();
  const where = { organizationId, email, createdAt: { gt: after(now, -HOUR) } };
  const recent = await tx.invitation.findMany({ where, orderBy: { createdAt: 'desc' }, take: PER_HOUR });
  const oldest = recent[PER_HOUR - 1];
  if (!oldest) return;
  const retryAfter = Math.ceil((after(oldest.createdAt, HOUR).getTime() - now.getTime()) / SECOND);
  throw refuseRequest('rate_limited', because('invited_often'), undefined, {
    retryAfter,
  });
}

/** Lists the pending invitations of the caller's organisation, newest first. Owners only. */
export async function listInvitations(services: Services, { organizationId }: MemberActor): Promise<SentInvitation[]> {
  return services.database.prisma.invitation.findMany({
    where: { organizationId, ...pending(services.clock.now()) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...withInviter,
  });
}

/** Revokes an invitation: its link stops working. Owners only. @throws Fault `unknown_invitation` */
export async function revokeInvitation(
  services: Services,
  { organizationId }: MemberActor,
  id: string,
): Promise<SentInvitation> {
  if (!isUuid(id)) throw refuse('unknown_invitation');
  const now = services.clock.now();
  return transaction(services.database, 'revoke-invitation', async (tx) => {
    const { count } = await tx.invitation.updateMany({
      where: { id, organizationId, ...pending(now) },
      data: { endedAt: now, ending: 'REVOKED' },
    });
    if (count === 0) throw refuse('unknown_invitation');
    return tx.invitation.findUniqueOrThrow({ where: { id }, ...withInviter });
  });
}

/** Locks the organisation's row. Every change to a team holds this lock, so that concurrent changes see each other. */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR UPDATE`);
}

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
