import { grouped } from '../../kernel/grouped.ts';
import type { Database, Document, DocumentFingerprint, Field, Prisma, Tx } from '../../platform/database/index.ts';
import { queryDocuments } from './document-sql.ts';

type Client = Tx | Database['prisma'];

const inOrder = { orderBy: { position: 'asc' } } as const;

/** The documents of envelopes in order, by envelope id. */
export async function listDocuments(
  client: Client,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Document[]>> {
  const rows = await client.document.findMany({ where: { envelopeId: { in: [...envelopeIds] } }, ...inOrder });
  return grouped(rows, ({ envelopeId }) => envelopeId);
}

/** The documents of one envelope in order, with their fields. */
export const listDocumentsWithFields = (client: Client, envelopeId: string) =>
  queryDocuments<Document & { readonly fields: Field[] }>(client, ['fields'], [envelopeId]);

/** A document by id. @throws if there is none */
export const readDocument = (client: Client, id: string): Promise<Document> =>
  client.document.findUniqueOrThrow({ where: { id } });

/** Prisma condition: envelopes with a document of this name. */
export const documentNamed = (name: Prisma.StringFilter<'Document'>): Prisma.DocumentListRelationFilter => ({
  some: { name },
});

/** The total number of documents of these envelopes. */
export const countDocuments = ({ prisma }: Database, envelopeIds: readonly string[]): Promise<number> =>
  prisma.document.count({ where: { envelopeId: { in: [...envelopeIds] } } });

/** Current fingerprints of all documents, in the order of the envelopes, then of their documents. */
export async function listCurrentSha256s(tx: Tx, envelopeIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.$queryRaw<{ sha256: string }[]>`
    SELECT d.current_sha256 AS sha256
    FROM unnest(${[...envelopeIds]}::uuid[]) WITH ORDINALITY AS listed (id, n)
    JOIN documents d ON d.envelope_id = listed.id
    ORDER BY listed.n, d.position`;
  return rows.map(({ sha256 }) => sha256);
}

/** Finds the newest row of a fingerprint; sealed files before revisions before originals. */
export const findFingerprint = ({ prisma }: Database, sha256: string): Promise<DocumentFingerprint | null> =>
  prisma.documentFingerprint.findFirst({ where: { sha256 }, orderBy: [{ kind: 'desc' }, { createdAt: 'desc' }] });

/** SQL subquery of all fingerprints (`sha256`, `kind`, `document_id`, `envelope_id`), for joins by other rooms. */
export const fingerprints = `(SELECT f.sha256, f.kind, f.document_id, d.envelope_id
  FROM document_fingerprints f JOIN documents d ON d.id = f.document_id)`;
