import { grouped } from '../../kernel/grouped.ts';
import type { Database, Document, DocumentFingerprint, Field, Tx } from '../../platform/database/index.ts';

type Client = Tx | Database['prisma'];

/** A document with what a signature or a seal writes into it. */
export type DocumentToSign = Document & {
  readonly fields: readonly Field[];
  /** Of its signed revisions, in order. */
  readonly fingerprints: readonly DocumentFingerprint[];
};

const inOrder = { orderBy: { position: 'asc' } } as const;

/** The documents of envelopes, by envelope, in their order. */
export async function listDocuments(
  client: Client,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Document[]>> {
  const rows = await client.document.findMany({ where: { envelopeId: { in: [...envelopeIds] } }, ...inOrder });
  return grouped(rows, ({ envelopeId }) => envelopeId);
}

/** The same with their fields and signed revisions: three statements for any number of envelopes. */
export async function listDocumentsToSign(
  client: Client,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentToSign[]>> {
  const rows = await client.document.findMany({
    where: { envelopeId: { in: [...envelopeIds] } },
    ...inOrder,
    include: { fields: inOrder, fingerprints: { where: { kind: 'REVISION' }, orderBy: { createdAt: 'asc' } } },
  });
  return grouped(rows, ({ envelopeId }) => envelopeId);
}

/** The documents of one envelope in their order, with their fields. */
export const listDocumentsWithFields = (client: Client, envelopeId: string) =>
  client.document.findMany({ where: { envelopeId }, ...inOrder, include: { fields: inOrder } });

/** A document by id. @throws where there is none */
export const readDocument = (client: Client, id: string): Promise<Document> =>
  client.document.findUniqueOrThrow({ where: { id } });
