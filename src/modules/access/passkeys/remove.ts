import type { Actor, MemberActor } from '../../../kernel/actor.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { type Passkey, repeatableTransaction, type Tx, transaction } from '../../../platform/database/index.ts';
import type { DatabaseServices, Services } from '../../../platform/services.ts';
import { normalEmail } from '../console/address-guard.ts';
import { assertRecentSignIn } from '../console/sessions.ts';
import { assertSignedIn } from '../policy.ts';
import { refuse } from '../refusals.ts';
import { assertPasskeyProven } from './prove.ts';

/** Deletes a passkey of the caller. @throws Fault `unknown_passkey`, `sign_in_again`, `passkey_required` */
export async function removePasskey(services: Services, actor: MemberActor, id: string): Promise<void> {
  const { member } = actor;
  await assertPasskeyProven(services, services.database.prisma, await assertRecentSignIn(services, actor));
  if (!isUuid(id)) throw refuse('unknown_passkey');
  const { count } = await services.database.prisma.passkey.deleteMany({ where: { id, userId: member.userId } });
  if (count === 0) throw refuse('unknown_passkey');
}

/**
 * Deletes all passkeys of a member who lost theirs, and ends their sessions: they sign in by code and add a new one.
 * Owners only. A passkey protects every team of its person: in each other one that requires passkeys, the caller must be
 * an owner too.
 * @throws Fault `unknown_member`, `member_elsewhere`, `sign_in_again`
 */
export async function resetPasskeys(services: Services, actor: MemberActor, membershipId: string): Promise<void> {
  const { organizationId, member } = actor;
  await assertRecentSignIn(services, actor);
  if (!isUuid(membershipId)) throw refuse('unknown_member');
  await transaction(services.database, 'reset-passkeys', async (tx) => {
    const found = await tx.membership.findFirst({ where: { id: membershipId, organizationId } });
    if (!found) throw refuse('unknown_member');
    const protectedElsewhere = await tx.membership.count({
      where: {
        userId: found.userId,
        organizationId: { not: organizationId },
        organization: {
          passkeysRequired: true,
          memberships: { none: { userId: member.userId, role: 'OWNER' } },
        },
      },
    });
    if (protectedElsewhere > 0) throw refuse('member_elsewhere');
    await forgetAll(tx, found.userId);
  });
}

/** The same for the operator, by address. @throws Fault `unknown_member` */
export async function resetPasskeysByEmail(services: DatabaseServices, email: string): Promise<number> {
  return repeatableTransaction(services.database, async (tx) => {
    const user = await tx.user.findUnique({ where: { email: normalEmail(email) } });
    if (!user) throw refuse('unknown_member');
    return forgetAll(tx, user.id);
  });
}

/** @returns the number of deleted passkeys */
async function forgetAll(tx: Tx, userId: string): Promise<number> {
  await tx.consoleSession.deleteMany({ where: { membership: { userId } } });
  const { count } = await tx.passkey.deleteMany({ where: { userId } });
  return count;
}

/** Lists the caller's passkeys, newest first. */
export async function listPasskeys(services: Services, actor: Actor): Promise<Passkey[]> {
  const { member } = assertSignedIn(actor);
  return services.database.prisma.passkey.findMany({
    where: { userId: member.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}
