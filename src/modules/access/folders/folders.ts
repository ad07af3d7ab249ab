import type { KeyActor, MemberActor } from '../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { foldText } from '../../../kernel/fold-text.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import { type Database, type Folder, type FolderRight, sql, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { because } from '../refusals.ts';
import { limits } from './limits.ts';
import { rightsTo, sightOf } from './sight.ts';
import { changeFolders } from './teams.ts';

/** A folder of the caller's organisation and mode, whoever sees it. @throws Fault `not_found`, also when another organisation owns the row */
async function getOwnFolder(tx: Tx, { organizationId, mode }: KeyActor, id: string): Promise<Folder> {
  const folder = isUuid(id) ? await tx.folder.findFirst({ where: { id, organizationId, mode } }) : null;
  if (!folder) throw refuseRequest('not_found');
  return folder;
}

/**
 * Holds a folder until the end of the transaction, for an envelope that comes into it. Returns its id.
 * @throws Fault `not_found` (it does not exist, or the caller does not see it), `forbidden` (the caller only reads it)
 */
export async function holdWritableFolder(tx: Tx, actor: KeyActor, wanted: string): Promise<string> {
  const { id } = await getOwnFolder(tx, actor, wanted);
  await tx.run(sql`SELECT 1 FROM folders WHERE id = ${id}::uuid FOR KEY SHARE`);
  await assertMayChangeIn(tx, actor, [id]);
  return id;
}

/**
 * Checks, in the transaction of an act, that the caller may change what is in these folders.
 * @throws Fault `not_found` (the caller does not see one), `forbidden` (the caller only reads one)
 */
export async function assertMayChangeIn(
  tx: Pick<Tx, 'folderRight'>,
  actor: KeyActor,
  folderIds: readonly (string | null)[],
): Promise<void> {
  const { membershipId } = sightOf(actor);
  const ids = [...new Set(folderIds.flatMap((id) => id ?? []))];
  if (!membershipId || ids.length === 0) return;
  const rights = await rightsTo(tx, membershipId, ids);
  if (ids.some((id) => !rights.has(id))) throw refuseRequest('not_found');
  if (ids.some((id) => !rights.get(id)!.canWrite)) throw refuseRequest('forbidden', because('folder_read_only'));
}

/** A folder by id, for an envelope that the caller sees. Null if it was deleted meanwhile. */
export const findFolder = createLoader(
  async ({ prisma }: Database, ids: readonly string[]): Promise<(Folder | null)[]> => {
    const rows = await prisma.folder.findMany({ where: { id: { in: [...new Set(ids)] } } });
    return ids.map((id) => rows.find((row) => row.id === id) ?? null);
  },
);

/** Whether a member may change what is in a folder. Without a membership nothing bounds the caller. */
export const mayWrite = createLoader(
  async (
    { prisma }: Database,
    asked: readonly { readonly folderId: string; readonly membershipId: string | null }[],
  ): Promise<boolean[]> => {
    const members = [...new Set(asked.flatMap(({ membershipId }) => membershipId ?? []))];
    const ids = [...new Set(asked.map(({ folderId }) => folderId))];
    const rights = new Map<string, Awaited<ReturnType<typeof rightsTo>>>();
    for (const member of members) rights.set(member, await rightsTo(prisma, member, ids));
    return asked.map(
      ({ folderId, membershipId }) => !membershipId || (rights.get(membershipId)?.get(folderId)?.canWrite ?? false),
    );
  },
);

/** Whether the organisation has a folder, in any mode. */
const hasFolders = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await tx.folder.findFirst({ where: { organizationId }, select: { id: true } })) !== null;

/**
 * Checks that a member may give the data of the whole organisation to a program. Whoever holds an API key, or receives webhooks,
 * sees every folder: once there is one, only owners give such access.
 * @throws Fault `forbidden`
 */
export async function assertMayGiveAll(tx: Tx, actor: KeyActor): Promise<void> {
  if (sightOf(actor).membershipId && (await hasFolders(tx, actor.organizationId)))
    throw refuseRequest('forbidden', because('folders_need_owner'));
}

/** A name as it is stored. @throws Fault `invalid_body` (another folder has it; case and accents are ignored) */
async function nameFor(tx: Tx, { organizationId, mode }: MemberActor, name: string, ownId?: string) {
  const trimmed = name.trim();
  const foldedName = foldText(trimmed);
  const same = await tx.folder.findFirst({ where: { organizationId, mode, foldedName } });
  if (same && same.id !== ownId)
    throw refuseRequest('invalid_body', because('folder_exists', { name: same.name }), [
      { path: 'input.name', ...because('name_of_folder') },
    ]);
  return { name: trimmed, foldedName };
}

type Right = Pick<FolderRight, 'teamId' | 'canWrite'>;

/** @throws Fault `not_found` (a team is not one of the organisation), `invalid_body` (a team is named twice) */
async function putRights(tx: Tx, { organizationId }: MemberActor, folderId: string, rights: readonly Right[]) {
  const data = rights.map(({ teamId, canWrite }) => ({ folderId, teamId: teamId.toLowerCase(), canWrite }));
  const teamIds = [...new Set(data.map(({ teamId }) => teamId))];
  if (teamIds.length < data.length)
    throw refuseRequest('invalid_body', undefined, [{ path: 'input.rights', ...because('team_twice') }]);
  if ((await tx.team.count({ where: { id: { in: teamIds }, organizationId } })) < teamIds.length)
    throw refuseRequest('not_found');
  await tx.folderRight.deleteMany({ where: { folderId } });
  await tx.folderRight.createMany({ data });
}

interface FolderChange {
  /** Null or absent: as before. */
  readonly name?: string | null | undefined;
  /** The complete list. Null or absent: as before. */
  readonly rights?: readonly Right[] | null | undefined;
}

/**
 * Creates a folder in the caller's mode. Without rights it is for owners only.
 * @throws Fault `invalid_body` (the name is taken, or there are as many folders as allowed), `not_found` (a team)
 */
export const createFolder = (
  services: Services,
  actor: MemberActor,
  { name, rights }: FolderChange & { readonly name: string },
): Promise<{ readonly id: string }> =>
  changeFolders(services, actor, 'create-folder', async (tx) => {
    const { organizationId, mode } = actor;
    if ((await tx.folder.count({ where: { organizationId, mode } })) >= limits.folders)
      throw refuseRequest('invalid_body', because('too_many_folders', { count: limits.folders }));
    const data = { organizationId, mode, ...(await nameFor(tx, actor, name)), createdAt: services.clock.now() };
    const { id } = await tx.folder.create({ data });
    await putRights(tx, actor, id, rights ?? []);
    return { id };
  });

/**
 * Changes the name or the rights of a folder. A right that is no longer named ends at once.
 * @throws Fault `not_found` (the folder or a team), `invalid_body` (the name is taken)
 */
export const updateFolder = (
  services: Services,
  actor: MemberActor,
  { id, name, rights }: FolderChange & { readonly id: string },
): Promise<{ readonly id: string }> =>
  changeFolders(services, actor, 'update-folder', async (tx) => {
    const folder = await getOwnFolder(tx, actor, id);
    if (name != null)
      await tx.folder.update({ where: { id: folder.id }, data: await nameFor(tx, actor, name, folder.id) });
    if (rights) await putRights(tx, actor, folder.id, rights);
    return { id: folder.id };
  });

/**
 * Waits for those who are moving an envelope into a folder of the caller, and lets nobody begin to. Returns its id.
 * @throws Fault `not_found`
 */
export async function closeFolder(tx: Tx, actor: MemberActor, wanted: string): Promise<string> {
  const { id } = await getOwnFolder(tx, actor, wanted);
  await tx.run(sql`SELECT 1 FROM folders WHERE id = ${id}::uuid FOR UPDATE`);
  return id;
}

/** Deletes a folder that no envelope refers to, with its rights, in the transaction of the caller. */
export const removeFolder = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.folder.delete({ where: { id } }));
