import type { Actor, KeyActor, Member, Origin } from '../../../kernel/actor.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { isUuid, uuidText } from '../../../kernel/ids.ts';
import { type Membership, type Organization, sql, type Tx, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertSignedIn } from '../policy.ts';
import { refuse } from '../refusals.ts';

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

/** A member's act: the name of the mutation, and the id of its subject. */
interface Act {
  readonly name: string;
  readonly subjectId: string | null;
}

/** Writes an entry to the audit log. */
export async function noteAct(
  services: Services,
  { keyId, organizationId, mode, member, assistant }: KeyActor & { readonly member: Member },
  { ip }: Origin,
  { name, subjectId }: Act,
): Promise<void> {
  const by = { userId: member.userId, ...(assistant && { assistantId: keyId, assistantName: assistant.name }) };
  const data = { organizationId, mode, ...by, act: name, subjectId, ip, at: services.clock.now() };
  await transaction(services.database, 'note-act', async (tx) => void (await tx.auditEntry.create({ data })));
}

/** Entries that one call deletes at most: the next sweep goes on. */
const MOST = 10_000;

/**
 * Deletes entries of the audit log that are older than AUDIT_RETENTION_DAYS. Returns how many. Ids begin with the time, so
 * that their index finds the old ones.
 */
export async function forgetAudit({ clock, config, database }: Services): Promise<number> {
  const before = after(clock.now(), -config.auditRetentionDays * DAY);
  return database.run(sql`DELETE FROM audit_entries WHERE id IN (
       SELECT id FROM audit_entries WHERE id < ${firstIdOf(before)}::uuid AND at < ${before} ORDER BY id LIMIT ${MOST})`);
}

/** The lowest UUID (version 7) of a moment. */
function firstIdOf(moment: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(moment.getTime(), 0), 0, 6);
  return uuidText(bytes);
}
