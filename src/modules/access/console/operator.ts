import type { Role } from '../../../kernel/actor.ts';
import { after } from '../../../kernel/clock.ts';
import { type Tx, transaction } from '../../../platform/database/index.ts';
import type { DatabaseServices } from '../../../platform/services.ts';
import { getOrganizationId } from '../organizations.ts';
import { normalEmail } from './address-guard.ts';
import { enterUrl, INVITATION_LIFETIME, lockOrganization, makeInvitation } from './invitations.ts';
import { makeToken } from './sessions.ts';

/** A console link created by the operator. */
export interface OperatorLink {
  /** Id of the invitation, or of the membership if the person is already a member. */
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly link: string;
}

/**
 * Invites an owner on behalf of the operator and returns the link instead of sending it. An existing member gets a
 * sign-in link and keeps their role. Older links for the same person end.
 * @throws Fault `unknown_organization`
 */
export async function inviteOwner(
  services: DatabaseServices,
  organizationId: string,
  address: string,
): Promise<OperatorLink> {
  await getOrganizationId(services, organizationId);
  const email = normalEmail(address);
  return transaction(services.database, 'invite-owner', async (tx) => {
    await lockOrganization(tx, organizationId);
    const member = await tx.membership.findFirst({ where: { organizationId, user: { email } } });
    if (!member) {
      const newInvitation = { organizationId, email, role: 'OWNER', invitedById: null } as const;
      const { invitation, link } = await makeInvitation(services, tx, newInvitation);
      return { id: invitation.id, email, role: invitation.role, link };
    }
    const now = services.clock.now();
    await tx.signInLink.updateMany({ where: { membershipId: member.id, usedAt: null }, data: { usedAt: now } });
    return { id: member.id, email, role: member.role, link: await makeSignInLink(services, tx, member.id) };
  });
}

/** Creates a link for the very first owner of an installation; null if somebody has signed in to a console before. */
export async function firstOwnerLink(services: DatabaseServices, organizationId: string): Promise<string | null> {
  return transaction(services.database, 'make-first-owner-link', async (tx) => {
    await lockOrganization(tx, organizationId);
    const others = await tx.membership.findMany({ include: { _count: { select: { sessions: true } }, user: true } });
    const waiting = others.find(({ organizationId: of, user }) => of === organizationId && user.email === null);
    if (others.some(({ user, _count }) => user.email !== null || _count.sessions > 0)) return null;
    const createdAt = services.clock.now();
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
    return makeSignInLink(services, tx, id);
  });
}

async function makeSignInLink(services: DatabaseServices, tx: Tx, membershipId: string): Promise<string> {
  const { token, tokenSha256 } = makeToken();
  const expiresAt = after(services.clock.now(), INVITATION_LIFETIME);
  await tx.signInLink.create({ data: { membershipId, tokenSha256, expiresAt } });
  return enterUrl(services, token);
}
