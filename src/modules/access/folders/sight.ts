/**
 * Who sees which folder. Owners and the credentials of programs see everything of their organisation. Another member sees a folder
 * if one of their teams has a right to it, and changes what is in it if one of these rights is to write. Rights are read by each
 * statement: a right that was withdrawn holds for nothing that begins later.
 */
import type { ClientActor, KeyActor, Mode } from '../../../kernel/actor.ts';
import { type Prisma, type Sql, sql, type Tx } from '../../../platform/database/index.ts';

/** Whose envelopes somebody looks at, and which of them. */
export interface Sight {
  readonly organizationId: string;
  readonly mode: Mode;
  /** The member whose rights to folders bound the view. Null: nothing does. */
  readonly membershipId: string | null;
}

/** What a caller sees. */
export const sightOf = (actor: KeyActor | ClientActor): Sight => ({
  organizationId: actor.organizationId,
  mode: actor.mode,
  membershipId:
    actor.kind === 'key' && actor.member && actor.member.role !== 'OWNER' ? actor.member.membershipId : null,
});

/** Filter: folders that the member sees. */
const readableFolder = (membershipId: string): Prisma.FolderWhereInput => ({
  rights: { some: { team: { members: { some: { membershipId } } } } },
});

/** Filter: envelopes, bulk sends or signing links that are in no folder, or in one of the sight. Put it into an `AND`: it may be an `OR`. */
export const inSeenFolder = ({
  membershipId,
}: Pick<Sight, 'membershipId'>): {
  OR?: [{ folderId: null }, { folder: Prisma.FolderWhereInput }];
} => (membershipId ? { OR: [{ folderId: null }, { folder: readableFolder(membershipId) }] } : {});

/** Filter: envelopes in a folder that the member does not see. */
export const inHiddenFolder = (membershipId: string): Prisma.EnvelopeWhereInput => ({
  folderId: { not: null },
  NOT: { folder: readableFolder(membershipId) },
});

/** Filter: folders of a sight. */
export const foldersIn = ({ organizationId, mode, membershipId }: Sight): Prisma.FolderWhereInput => ({
  organizationId,
  mode,
  ...(membershipId && readableFolder(membershipId)),
});

/** SQL subquery of the ids of the folders that a member sees. `membershipId` is a parameter or a column. */
export const readableFolderIds = (membershipId: unknown): Sql => sql`
  SELECT r.folder_id FROM folder_rights r JOIN team_memberships t ON t.team_id = r.team_id WHERE t.membership_id = ${membershipId}::uuid`;

/** SQL subquery of the ids of the folders in which a member may change something. */
export const writableFolderIds = (membershipId: string): Sql => sql`${readableFolderIds(membershipId)} AND r.can_write`;

/** The right of a member to each of these folders. Folders that the member does not see are missing. */
export async function rightsTo(
  tx: Pick<Tx, 'folderRight'>,
  membershipId: string,
  folderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly canWrite: boolean }>> {
  const rows = await tx.folderRight.findMany({
    where: { folderId: { in: [...folderIds] }, team: { members: { some: { membershipId } } } },
  });
  const rights = new Map<string, { readonly canWrite: boolean }>();
  for (const { folderId, canWrite } of rows)
    rights.set(folderId, { canWrite: canWrite || (rights.get(folderId)?.canWrite ?? false) });
  return rights;
}
