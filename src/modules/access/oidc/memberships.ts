import type { Origin, Role } from '../../../kernel/actor.ts';
import type { Fault } from '../../../kernel/fault.ts';
import type { OidcConfig } from '../../../platform/config/index.ts';
import type { Membership, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { lockOrganization } from '../console/invitations.ts';
import { refuse } from '../faults.ts';
import type { OidcPerson } from './claims.ts';

/** A membership that the mapping gives. */
interface Grant {
  readonly organizationId: string;
  /** Undefined: owners decide on it; a new member starts as a reader. */
  readonly role: Role | undefined;
}

/** What the mapping gives a person: nothing if the provider decides on roles and gives none. */
export async function grantsOf(
  tx: Tx,
  { roleClaim }: OidcConfig,
  { organizationIds, role }: OidcPerson,
): Promise<Grant[]> {
  if (roleClaim !== null && !role) return [];
  const organizations = await tx.organization.findMany({ where: { id: { in: [...organizationIds] } } });
  return organizations.map(({ id: organizationId }) => ({ organizationId, role: role ?? undefined }));
}

interface Mapping {
  readonly userId: string;
  readonly grants: readonly Grant[];
}

/** A membership before and after: null if there was or will be none. */
interface Change {
  readonly organizationId: string;
  readonly before: Membership | null;
  readonly after: Grant | null;
}

/**
 * Gives a person what the mapping grants and takes away memberships that it no longer grants; those of invitations
 * stay. If that left a team without an owner, changes no membership, ends the person's sessions there and returns
 * `last_owner`.
 */
export async function applyMapping(
  services: Services,
  tx: Tx,
  origin: Origin,
  { userId, grants }: Mapping,
): Promise<Fault | null> {
  const granted = grants.map(({ organizationId }) => organizationId);
  const before = await tx.membership.findMany({ where: { userId, byOidc: true } });
  // In one order, so that two sign-ins do not wait for each other.
  for (const id of [...new Set([...granted, ...before.map(({ organizationId }) => organizationId)])].sort())
    await lockOrganization(tx, id);
  const own = await tx.membership.findMany({ where: { userId } });
  const lost = own.filter(({ byOidc, organizationId }) => byOidc && !granted.includes(organizationId));
  const changes: Change[] = [
    ...grants.map((after) => {
      const before = own.find(({ organizationId }) => organizationId === after.organizationId) ?? null;
      return { organizationId: after.organizationId, before, after };
    }),
    ...lost.map((before) => ({ organizationId: before.organizationId, before, after: null })),
  ];
  for (const change of changes) {
    if (!(await leavesNoOwner(tx, change))) continue;
    await tx.consoleSession.deleteMany({ where: { membershipId: change.before!.id } });
    return refuse('last_owner');
  }
  for (const change of changes) await apply(services, tx, origin, userId, change);
  return null;
}

async function leavesNoOwner(tx: Tx, { organizationId, before, after }: Change): Promise<boolean> {
  const staysOwner = after !== null && (after.role ?? 'OWNER') === 'OWNER';
  if (before?.role !== 'OWNER' || staysOwner) return false;
  return !(await tx.membership.count({ where: { organizationId, role: 'OWNER', id: { not: before.id } } }));
}

async function apply(
  { clock }: Services,
  tx: Tx,
  { ip }: Origin,
  userId: string,
  { organizationId, before, after }: Change,
): Promise<void> {
  const role = after?.role ?? before?.role ?? 'READER';
  if (before && after && before.byOidc && before.role === role) return;
  const at = clock.now();
  let id = before?.id;
  if (!after) await tx.membership.delete({ where: { id: before!.id } });
  else {
    const member = { organizationId, userId };
    ({ id } = await tx.membership.upsert({
      where: { organizationId_userId: member },
      create: { ...member, role, byOidc: true, createdAt: at },
      update: { role, byOidc: true },
    }));
  }
  if (before && after && before.role === role) return;
  const act = 'signInByOidc';
  await tx.auditEntry.create({ data: { organizationId, mode: 'LIVE', userId, act, subjectId: id!, ip, at } });
}
