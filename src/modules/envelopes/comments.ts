/**
 * Comments of members on an envelope: notes for the team. They are in no chain and in no evidence, and nobody who takes part in the
 * envelope sees them. They may name anybody: the purge removes them, and so does the erasure of a person.
 */
import { type MemberActor, mayAs } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid, newId } from '../../kernel/ids.ts';
import { type EnvelopeComment, onCommit, type Prisma, type Tx, transaction } from '../../platform/database/index.ts';
import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';
import { findPeople } from '../access/index.ts';
import { refuse as refuseState } from '../evidence/index.ts';
import { limits } from './limits.ts';
import { because } from './refusals.ts';
import { lockOwnEnvelope } from './store.ts';
import { assertMayChange, visibleTo } from './visibility.ts';

/** The topic that wakes those who follow the comments of an envelope. */
export const commentsTopic = (envelopeId: string): string => `comments:${envelopeId}`;

const context = (id: string) => `envelope-comment:${id}`;

/** Declares the column of encrypted texts. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'envelope_comments', column: 'sealed_text', key: { id: 'uuid' }, contextOf: ({ id }) => context(id!) },
];

/** Decrypts the text of a comment. @throws DecryptionError */
export const textOfComment = (
  { keystore }: Pick<Services, 'keystore'>,
  { id, sealedText }: Pick<EnvelopeComment, 'id' | 'sealedText'>,
): string => keystore.decrypt(sealedText, context(id)).toString('utf8');

/** Newest first. */
export const commentOrder = [{ at: 'desc' }, { id: 'desc' }] satisfies Prisma.EnvelopeCommentOrderByWithRelationInput[];

/**
 * Adds a comment to an envelope in any state, until its documents are purged.
 * @throws Fault `not_found`, `invalid_status` (purged), `invalid_body` (too many comments)
 */
export async function addComment(
  { database, keystore, clock, bus }: Services,
  actor: MemberActor,
  { envelopeId, text }: { readonly envelopeId: string; readonly text: string },
): Promise<EnvelopeComment> {
  const comment = await transaction(database, 'add-envelope-comment', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, actor, envelopeId);
    if (envelope.purgedAt) throw refuseState('invalid_status', because('documents_purged'));
    if ((await tx.envelopeComment.count({ where: { envelopeId: envelope.id } })) >= limits.comments)
      throw refuse('invalid_body', because('too_many_comments', { count: limits.comments }));
    const id = newId();
    const sealedText = Uint8Array.from(keystore.encrypt(Buffer.from(text.trim(), 'utf8'), context(id)));
    const data = { id, envelopeId: envelope.id, authorId: actor.member.userId, at: clock.now(), sealedText };
    return tx.envelopeComment.create({ data });
  });
  bus.publish(commentsTopic(comment.envelopeId));
  return comment;
}

/** Whether a member may delete a comment: their own, and as an owner any. */
export const mayDelete = ({ member }: MemberActor, { authorId }: Pick<EnvelopeComment, 'authorId'>): boolean =>
  authorId === member.userId || mayAs(member.role, 'OWNER');

/**
 * Deletes a comment for ever.
 * @throws Fault `not_found`, `forbidden` (another member wrote it, and the caller is no owner)
 */
export async function deleteComment(
  { database, bus }: Services,
  actor: MemberActor,
  id: string,
): Promise<EnvelopeComment> {
  const comment = await transaction(database, 'delete-envelope-comment', async (tx) => {
    const where = { id, envelope: visibleTo(actor) };
    const found = isUuid(id)
      ? await tx.envelopeComment.findFirst({ where, include: { envelope: { select: { folderId: true } } } })
      : null;
    if (!found) throw refuse('not_found');
    await assertMayChange(tx, actor, [found.envelope]);
    if (!mayDelete(actor, found)) throw refuse('forbidden', because('comment_of_other'));
    await tx.envelopeComment.deleteMany({ where: { id } });
    return found;
  });
  bus.publish(commentsTopic(comment.envelopeId));
  return comment;
}

/** Wakes those who follow comments. Commands have no bus. */
type Waking = Partial<Pick<Services, 'bus'>>;

/** Deletes all comments on an envelope, also where they are open in a console. */
export const deleteCommentsOn = ({ bus }: Waking, tx: Tx, envelopeId: string): Promise<void> =>
  deleteWhere(bus, tx, { envelopeId });

/** Deletes what a person wrote on the envelopes of an organisation, by their address. */
export async function deleteCommentsBy({ bus }: Waking, tx: Tx, organizationId: string, email: string): Promise<void> {
  const [author] = await findPeople(tx, [email.toLowerCase()]);
  if (author) await deleteWhere(bus, tx, { authorId: author.id, envelope: { organizationId } });
}

async function deleteWhere(bus: Waking['bus'], tx: Tx, where: Prisma.EnvelopeCommentWhereInput): Promise<void> {
  const found = await tx.envelopeComment.groupBy({ by: 'envelopeId', where });
  if (found.length === 0) return;
  await tx.envelopeComment.deleteMany({ where });
  onCommit(tx, () => {
    for (const { envelopeId } of found) bus?.publish(commentsTopic(envelopeId));
  });
}
