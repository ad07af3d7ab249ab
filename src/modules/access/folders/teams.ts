import type { MemberActor } from '../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { foldText } from '../../../kernel/fold-text.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { type Team, type Tx, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { lockOrganization } from '../console/invitations.ts';
import { because, refuse } from '../refusals.ts';
import { limits } from './limits.ts';

/** Runs `work` in a transaction that no other change of teams and folders of this organisation runs beside. */
export const changeFolders = <T>(
  { database }: Services,
  { organizationId }: MemberActor,
  name: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  transaction(database, name, async (tx) => {
    await lockOrganization(tx, organizationId);
    return work(tx);
  });

/** The caller's own team. @throws Fault `not_found`, also when another organisation owns the row */
async function getOwn(tx: Tx, { organizationId }: MemberActor, id: string): Promise<Team> {
  const team = isUuid(id) ? await tx.team.findFirst({ where: { id, organizationId } }) : null;
  if (!team) throw refuseRequest('not_found');
  return team;
}

/** A name as it is stored. @throws Fault `invalid_body` (another team has it; case and accents are ignored) */
async function nameFor(tx: Tx, { organizationId }: MemberActor, name: string, ownId?: string) {
  const trimmed = name.trim();
  const foldedName = foldText(trimmed);
  const same = await tx.team.findFirst({ where: { organizationId, foldedName } });
  if (same && same.id !== ownId)
    throw refuseRequest('invalid_body', because('team_exists', { name: same.name }), [
      { path: 'input.name', ...because('name_of_team') },
    ]);
  return { name: trimmed, foldedName };
}

/** @throws Fault `unknown_member` (a membership is not one of the organisation) */
async function putMembers(tx: Tx, { organizationId }: MemberActor, teamId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if ((await tx.membership.count({ where: { id: { in: wanted }, organizationId } })) < wanted.length)
    throw refuse('unknown_member');
  await tx.teamMembership.deleteMany({ where: { teamId, membershipId: { notIn: wanted } } });
  await tx.teamMembership.createMany({
    data: wanted.map((membershipId) => ({ teamId, membershipId })),
    skipDuplicates: true,
  });
}

interface TeamChange {
  /** Null or absent: as before. */
  readonly name?: string | null | undefined;
  /** Ids of memberships: the complete list. Null or absent: as before. */
  readonly memberIds?: readonly string[] | null | undefined;
}

/**
 * Creates a team of the caller's organisation.
 * @throws Fault `invalid_body` (the name is taken, or there are as many teams as allowed), `unknown_member`
 */
export const createTeam = (
  services: Services,
  actor: MemberActor,
  { name, memberIds }: TeamChange & { readonly name: string },
): Promise<{ readonly id: string }> =>
  changeFolders(services, actor, 'create-team', async (tx) => {
    const { organizationId } = actor;
    if ((await tx.team.count({ where: { organizationId } })) >= limits.teams)
      throw refuseRequest('invalid_body', because('too_many_teams', { count: limits.teams }));
    const data = { organizationId, ...(await nameFor(tx, actor, name)), createdAt: services.clock.now() };
    const { id } = await tx.team.create({ data });
    await putMembers(tx, actor, id, memberIds ?? []);
    return { id };
  });

/**
 * Changes the name or the members of a team. Who leaves it loses its rights at once.
 * @throws Fault `not_found`, `invalid_body` (the name is taken), `unknown_member`
 */
export const updateTeam = (
  services: Services,
  actor: MemberActor,
  { id, name, memberIds }: TeamChange & { readonly id: string },
): Promise<{ readonly id: string }> =>
  changeFolders(services, actor, 'update-team', async (tx) => {
    const team = await getOwn(tx, actor, id);
    if (name != null) await tx.team.update({ where: { id: team.id }, data: await nameFor(tx, actor, name, team.id) });
    if (memberIds) await putMembers(tx, actor, team.id, memberIds);
    return { id: team.id };
  });

/** Deletes a team with its rights. Its members stay in the organisation. @throws Fault `not_found` */
export const deleteTeam = (services: Services, actor: MemberActor, id: string): Promise<{ readonly id: string }> =>
  changeFolders(services, actor, 'delete-team', async (tx) => {
    const team = await getOwn(tx, actor, id);
    await tx.team.delete({ where: { id: team.id } });
    return { id: team.id };
  });
