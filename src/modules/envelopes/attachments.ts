/** Files that the sender asks of a signer, such as an identity card, and the files that the signer added for them. */
import { grouped } from '../../kernel/grouped.ts';
import { newId } from '../../kernel/ids.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import type { Database, Prisma, Signer, SignerAttachment, Tx } from '../../platform/database/index.ts';
import type { LooseInput } from '../../platform/graphql/validators.ts';

/** What is asked, as stored with the signer or the role. */
export type RequestedAttachment = {
  readonly id: string;
  /** For example `Identity card`. */
  readonly title: string;
  /** What the signer should know, or null. */
  readonly hint: string | null;
  /** Whether the signer cannot sign without it. */
  readonly required: boolean;
};

/** What is asked, as GraphQL provides it. */
export type AttachmentRequest = LooseInput<Omit<RequestedAttachment, 'id'>, 'title'>;

/** Who is asked: a signer, or a role of a template. */
type Asked = Pick<Signer, 'requestedAttachments'>;

/** What is asked of a signer or a role, in order. */
export const requestedOf = ({ requestedAttachments }: Asked): readonly RequestedAttachment[] =>
  (requestedAttachments ?? []) as unknown as readonly RequestedAttachment[];

/** Applies the defaults. Null if nothing is asked. */
export const requestedWithDefaults = (
  asked: readonly AttachmentRequest[] | null | undefined,
): RequestedAttachment[] | null =>
  asked?.length
    ? asked.map(({ title, hint, required }) => ({
        id: newId(),
        title: title.trim(),
        hint: hint?.trim() || null,
        required: required ?? true,
      }))
    : null;

/** What each signer is asked for, as the chain tells it: numbers alone. */
export const askedInChain = (signers: readonly { readonly requestedAttachments?: unknown }[]) =>
  signers.flatMap(({ requestedAttachments = null }, index) => {
    const requested = requestedOf({ requestedAttachments } as Asked);
    const required = requested.filter((one) => one.required).length;
    return requested.length > 0 ? [{ signer: index + 1, asked: requested.length, required }] : [];
  });

const oldestFirst = [{ addedAt: 'asc' }, { id: 'asc' }] as const;

/** Reads the files of signers, by signer, oldest first. */
export const attachmentsOfSigner = createLoader(
  async ({ prisma }: Database, signerIds: readonly string[]): Promise<readonly (readonly SignerAttachment[])[]> => {
    const where = { signerId: { in: [...signerIds] } };
    const rows = await prisma.signerAttachment.findMany({ where, orderBy: [...oldestFirst] });
    const bySigner = grouped(rows, ({ signerId }) => signerId);
    return signerIds.map((id) => bySigner.get(id) ?? []);
  },
);

/** Those whose files the sender sees: before the signature, a signer may still remove them. */
const showsFiles = { status: 'SIGNED', attachments: { some: {} } } as const satisfies Prisma.SignerWhereInput;

/** Counts the files of the signers who have signed, by envelope. */
export const countAttachments = createLoader(
  async ({ prisma }: Database, envelopeIds: readonly string[]): Promise<readonly number[]> => {
    const counts = new Map<string, number>();
    const signers = await prisma.signer.findMany({
      where: { envelopeId: { in: [...envelopeIds] }, ...showsFiles },
      select: { envelopeId: true, _count: { select: { attachments: true } } },
    });
    for (const { envelopeId, _count } of signers)
      counts.set(envelopeId, (counts.get(envelopeId) ?? 0) + _count.attachments);
    return envelopeIds.map((id) => counts.get(id) ?? 0);
  },
);

/** Condition of the envelopes in which a signer who has signed added a file (true), or of the others (false). */
export const withAttachments = (has: boolean): Prisma.EnvelopeWhereInput => ({
  people: { [has ? 'some' : 'none']: showsFiles },
});

/** The files of a signer whose envelope the transaction has locked, oldest first. */
export const listAttachments = (tx: Tx, signerId: string): Promise<SignerAttachment[]> =>
  tx.signerAttachment.findMany({ where: { signerId }, orderBy: [...oldestFirst] });

export const addAttachmentRow = (tx: Tx, row: Omit<SignerAttachment, 'id'>): Promise<SignerAttachment> =>
  tx.signerAttachment.create({ data: row });

/** Removes a file. The sweep deletes its bytes, once no recovery can bring the row back. */
export const removeAttachmentRow = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.signerAttachment.delete({ where: { id } }));

/**
 * Removes the files of a signer whose place another person takes, or whose link went to a wrong address: who signs now does not
 * see them. Returns how many, as the chain tells it.
 */
export async function dropAttachments(
  tx: Tx,
  { id: signerId, requestedAttachments }: Asked & Pick<Signer, 'id'>,
): Promise<{ readonly attachments_removed?: number }> {
  if (requestedAttachments === null) return {};
  const { count } = await tx.signerAttachment.deleteMany({ where: { signerId } });
  return count > 0 ? { attachments_removed: count } : {};
}

/**
 * Takes the names of the signers' files, so that their bytes are not kept any more; fingerprints, sizes and times stay. Returns
 * the fingerprints.
 */
export async function releaseAttachments(
  tx: Tx,
  signers: readonly (Asked & Pick<Signer, 'id'>)[],
): Promise<readonly string[]> {
  const ids = signers.flatMap(({ id, requestedAttachments }) => (requestedAttachments === null ? [] : id));
  if (ids.length === 0) return [];
  const where = { signerId: { in: ids } };
  const rows = await tx.signerAttachment.findMany({ where, select: { sha256: true } });
  await tx.signerAttachment.updateMany({ where, data: { name: '' } });
  return rows.map(({ sha256 }) => sha256);
}
