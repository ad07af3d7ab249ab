/** Envelopes in folders. A folder bounds which members see an envelope; it is no evidence, and the chain does not know it. */
import type { KeyActor, MemberActor } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { anyOf, sql, type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { changeFolders, closeFolder, folderLimits, holdWritableFolder, removeFolder } from '../access/index.ts';
import { getsMore } from './needs.ts';
import { because, refuse } from './refusals.ts';
import { lockEnvelopes } from './store.ts';
import { assertMayChange } from './visibility.ts';

/** Ids of the folders in which these envelopes are. */
export async function listFolderIds(tx: Tx, envelopeIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT DISTINCT folder_id AS id FROM envelopes WHERE id = ${anyOf(envelopeIds, 'uuid')} AND folder_id IS NOT NULL`);
  return rows.map(({ id }) => id);
}

interface Move {
  /** UUIDs; repeated ones count once. */
  readonly envelopeIds: readonly string[];
  /** Null: out of their folders, so that every member sees them. */
  readonly folderId: string | null;
}

/**
 * Moves envelopes into a folder, or out of theirs: all of them or none. The caller may change what is in the folders that they come
 * from, and in the one that they go to.
 * @returns the ids of the envelopes
 * @throws Fault `not_found` (the caller does not see an envelope or the folder), `forbidden` (the caller only reads a folder)
 */
export const moveEnvelopes = (
  { database }: Services,
  key: KeyActor,
  { envelopeIds, folderId }: Move,
): Promise<readonly string[]> => {
  const ids = [...new Set(envelopeIds.map((id) => id.toLowerCase()))];
  return transaction(database, 'move-envelopes', async (tx) => {
    const envelopes = ids.every(isUuid) ? await lockEnvelopes(tx, ids) : [];
    const own = envelopes.filter(
      ({ organizationId, mode }) => organizationId === key.organizationId && mode === key.mode,
    );
    if (own.length < ids.length) throw refuseRequest('not_found');
    await assertMayChange(tx, key, own);
    const target = folderId && (await holdWritableFolder(tx, key, folderId));
    await tx.run(sql`UPDATE envelopes SET folder_id = ${target}::uuid WHERE id = ${anyOf(ids, 'uuid')}`);
    return ids;
  });
};

interface Deletion {
  readonly id: string;
  /** Whether the envelopes in it go out of the folder, where every member sees them. */
  readonly releaseEnvelopes: boolean;
}

/**
 * Deletes a folder with its rights. Owners only.
 * @throws Fault `not_found`, `folder_not_empty` (there are envelopes in it, and the owner has not released them, or they are too many
 * for one act)
 */
export const deleteFolder = (
  services: Services,
  actor: MemberActor,
  { id: wanted, releaseEnvelopes }: Deletion,
): Promise<{ readonly id: string }> =>
  changeFolders(services, actor, 'delete-folder', async (tx) => {
    const id = await closeFolder(tx, actor, wanted);
    const rows = await tx.rows<{ id: string }>(sql`
      SELECT id FROM envelopes WHERE folder_id = ${id}::uuid ORDER BY id LIMIT ${folderLimits.released + 1} FOR UPDATE`);
    const { length: count } = rows;
    if (count > folderLimits.released)
      throw refuse('folder_not_empty', because('folder_too_full', { count: folderLimits.released }));
    // Their envelopes would land where every member sees them.
    if (!releaseEnvelopes && (await services.of(getsMore)(tx, id)))
      throw refuse('folder_not_empty', because('folder_gets_more'));
    if (count > 0 && !releaseEnvelopes) throw refuse('folder_not_empty', because('folder_holds', { count }));
    const ids = rows.map((row) => row.id);
    await tx.run(sql`UPDATE envelopes SET folder_id = NULL WHERE id = ${anyOf(ids, 'uuid')}`);
    await removeFolder(tx, id);
    return { id };
  });
