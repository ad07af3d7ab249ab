import type { Actor, Origin } from '../../../kernel/actor.ts';
import { isUuid } from '../../../kernel/ids.ts';
import {
  type Invitation,
  type Membership,
  type Organization,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import type { Kit } from '../../../platform/kit.ts';
import { refuse } from '../faults.ts';
import { assertSignedIn } from '../policy.ts';
import { noteAct } from './audit.ts';
import { pending, type SentInvitation, withInviter } from './invitations.ts';

/** An invitation as the invited person sees it. */
export type ReceivedInvitation = SentInvitation & { readonly organization: Organization };

export const withOrganization = { include: { ...withInviter.include, organization: true } } as const;

/** Invitations that wait for the caller's answer, the latest first: those of the address that they sign in with. */
export async function listMyInvitations(kit: Kit, actor: Actor): Promise<ReceivedInvitation[]> {
  const email = await emailOf(kit, actor);
  if (!email) return [];
  return kit.database.prisma.invitation.findMany({
    where: { email, ...pending(kit.clock.now()) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...withOrganization,
  });
}

/** Makes the caller a member of the team that invited them. @throws Fault `unknown_invitation` */
export async function acceptInvitation(kit: Kit, actor: Actor, origin: Origin, id: string): Promise<Membership> {
  const { member } = assertSignedIn(actor);
  const email = await emailOf(kit, actor);
  const joined = await transaction(kit.database, 'accept-invitation', async (tx) => {
    const invitation = await end(kit, tx, id, email, 'ACCEPTED');
    return joinTeam(kit, tx, member.userId, invitation);
  });
  await noteJoined(kit, origin, joined);
  return joined;
}

/** Ends an invitation of the caller's; nothing else changes. @throws Fault `unknown_invitation` */
export async function declineInvitation(kit: Kit, actor: Actor, id: string): Promise<void> {
  const email = await emailOf(kit, actor);
  await transaction(kit.database, 'decline-invitation', (tx) => end(kit, tx, id, email, 'DECLINED'));
}

async function emailOf(kit: Kit, actor: Actor): Promise<string | null> {
  const { member } = assertSignedIn(actor);
  return (await kit.database.prisma.user.findUniqueOrThrow({ where: { id: member.userId } })).email;
}

async function end(
  kit: Kit,
  tx: Tx,
  id: string,
  email: string | null,
  ending: 'ACCEPTED' | 'DECLINED',
): Promise<Invitation> {
  if (!email || !isUuid(id)) throw refuse('unknown_invitation');
  const now = kit.clock.now();
  const [ended] = await tx.invitation.updateManyAndReturn({
    where: { id, email, ...pending(now) },
    data: { endedAt: now, ending },
  });
  if (!ended) throw refuse('unknown_invitation');
  return ended;
}

/** Adds a person to the team; who is there already keeps their role. The invitation has just ended in `tx`. */
export function joinTeam(
  kit: Kit,
  tx: Tx,
  userId: string,
  { organizationId, role }: Pick<Invitation, 'organizationId' | 'role'>,
): Promise<Membership> {
  return tx.membership.upsert({
    where: { organizationId_userId: { organizationId, userId } },
    create: { organizationId, userId, role, createdAt: kit.clock.now() },
    update: {},
  });
}

/** Notes in the audit log of the team who joined it. */
export async function noteJoined(kit: Kit, origin: Origin, { id, organizationId, userId, role }: Membership) {
  const member = { userId, membershipId: id, role };
  const actor = { kind: 'key', keyId: id, organizationId, mode: 'LIVE', scopes: [], member } as const;
  await noteAct(kit, actor, origin, { name: 'acceptInvitation', subjectId: id });
}
