/**
 * The one place that says which envelopes a caller finds: those of its organisation and mode, and of a member who is no owner only
 * those outside of folders to which they have no right. Another organisation's envelope, a hidden one and a missing one look alike.
 * A house check (`test/house/visibility.test.ts`) keeps `ownedBy` away from envelopes.
 */
import type { Actor, ClientActor, KeyActor, Scope } from '../../kernel/actor.ts';
import { type Envelope, type Prisma, rawSql, type Sql, sql, type Tx } from '../../platform/database/index.ts';
import {
  assertMayChangeIn,
  assertScope,
  inHiddenFolder,
  inSeenFolder,
  readableFolderIds,
  type Sight,
  sightOf,
  writableFolderIds,
} from '../access/index.ts';

/** Filter: the envelopes of a sight. Put it into an `AND`, or beside other columns: it may have an `OR`. */
export const seenIn = ({ organizationId, mode, membershipId }: Sight): Prisma.EnvelopeWhereInput => ({
  organizationId,
  mode,
  ...inSeenFolder({ membershipId }),
});

/** Filter: the envelopes that a caller finds. */
export const visibleTo = (actor: KeyActor | ClientActor): Prisma.EnvelopeWhereInput => seenIn(sightOf(actor));

/** What a caller with this scope sees. @throws Fault `unauthorized`, `passkey_required`, `forbidden` */
export const sightWith = (actor: Actor, scope: Scope): Sight => sightOf(assertScope(actor, scope));

/** SQL condition: the envelope `e` is in the sight. */
export const seenSql = ({ organizationId, mode, membershipId }: Sight): Sql =>
  sql`e.organization_id = ${organizationId}::uuid AND e.mode = ${mode}::"Mode"${foldersOf(membershipId, readableFolderIds)}`;

/** SQL condition: the caller may change the envelope `e` of the sight. */
export const changeableSql = ({ organizationId, mode, membershipId }: Sight): Sql =>
  sql`e.organization_id = ${organizationId}::uuid AND e.mode = ${mode}::"Mode"${foldersOf(membershipId, writableFolderIds)}`;

const foldersOf = (membershipId: string | null, folderIds: (membershipId: string) => Sql): Sql =>
  membershipId ? sql` AND (e.folder_id IS NULL OR e.folder_id IN (${folderIds(membershipId)}))` : rawSql('');

/** Whether rights to folders bound what the caller sees. */
export const isBounded = (actor: Actor): boolean => actor.kind === 'key' && sightOf(actor).membershipId !== null;

/** Filter: envelopes that a member does not see. Null if nothing is hidden from the caller. */
export function hiddenFrom(actor: KeyActor): Prisma.EnvelopeWhereInput | null {
  const { membershipId } = sightOf(actor);
  return membershipId ? inHiddenFolder(membershipId) : null;
}

/**
 * Checks that a caller may change envelopes of its own organisation, which the transaction has locked.
 * @throws Fault `not_found` (the caller does not see one), `forbidden` (the caller only reads one)
 */
export const assertMayChange = (
  tx: Pick<Tx, 'folderRight'>,
  actor: KeyActor,
  envelopes: readonly Pick<Envelope, 'folderId'>[],
): Promise<void> =>
  assertMayChangeIn(
    tx,
    actor,
    envelopes.map(({ folderId }) => folderId),
  );
