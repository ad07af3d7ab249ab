import type { MemberActor, Role } from '../../../kernel/actor.ts';
import { after, DAY, HOUR, SECOND } from '../../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { type Invitation, type Tx, transaction, type User } from '../../../platform/database/index.ts';
import type { DatabaseServices, Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';
import { because } from '../reasons.ts';
import { normalEmail } from './email.ts';
import { makeToken } from './opaque-token.ts';

/** How long an invitation can be accepted. */
export const INVITATION_LIFETIME = 7 * DAY;
/** Invitations per organisation and address within an hour, so that no mailbox is flooded. */
const PER_HOUR = 10;

/** An invitation and its sender (null for the operator). */
export type SentInvitation = Invitation & { readonly invitedBy: User | null };

export const withInviter = { include: { invitedBy: true } } as const;

/** Where condition: invitations that can still be accepted. */
export const pending = (now: Date) => ({ endedAt: null, expiresAt: { gt: now } });

export interface NewInvitation {
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
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR UPDATE`;
}
