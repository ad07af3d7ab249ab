import type { Actor } from '../../../kernel/actor.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { type Membership, type Organization, type Tx, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';
import { assertSignedIn } from '../policy.ts';

/** A membership with its organisation. */
export type MyMembership = Membership & {
  readonly organization: Organization;
  /** Whether the session acts for this organisation. */
  readonly current: boolean;
};

const withOrganization = { include: { organization: true } } as const;

/** Lists the caller's organisations, sorted by name. */
export async function listMyOrganizations(services: Services, actor: Actor): Promise<MyMembership[]> {
  const { member, organizationId } = assertSignedIn(actor);
  const memberships = await services.database.prisma.membership.findMany({
    where: { userId: member.userId },
    orderBy: [{ organization: { name: 'asc' } }, { id: 'asc' }],
    ...withOrganization,
  });
  return memberships.map((each) => ({ ...each, current: each.organizationId === organizationId }));
}

/**
 * Switches this browser's session to another of the caller's organisations, from the next request.
 * @throws Fault `unknown_organization` (also if the caller is not a member)
 */
export async function switchOrganization(
  services: Services,
  actor: Actor,
  organizationId: string,
): Promise<MyMembership> {
  const { keyId, member } = assertSignedIn(actor);
  if (!isUuid(organizationId)) throw refuse('unknown_organization');
  return transaction(services.database, 'switch-organization', async (tx) => {
    const membership = await tx.membership.findFirst({
      where: { organizationId, userId: member.userId },
      ...withOrganization,
    });
    if (!membership) throw refuse('unknown_organization');
    await tx.consoleSession.updateMany({ where: { id: keyId }, data: { membershipId: membership.id } });
    await choose(services, tx, membership.id);
    return { ...membership, current: true };
  });
}

/** Remembers the organisation that a person chose: the next sign-in opens it. */
export const choose = async (services: Services, tx: Tx, id: string): Promise<void> =>
  void (await tx.membership.update({ where: { id }, data: { chosenAt: services.clock.now() } }));

/** The membership that a sign-in by code opens: the last one used, otherwise the oldest. */
export const findLanding = (tx: Tx, userId: string): Promise<Membership> =>
  tx.membership.findFirstOrThrow({
    where: { userId },
    orderBy: [{ chosenAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'asc' }, { id: 'asc' }],
  });
