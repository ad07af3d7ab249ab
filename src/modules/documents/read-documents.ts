import { grouped } from '../../kernel/grouped.ts';
import { modelColumns } from '../../platform/database/columns.ts';
import {
  anyOf,
  type Database,
  type Document,
  type DocumentFingerprint,
  type Field,
  joinSql,
  type Prisma,
  type Queries,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/index.ts';

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
export const listDocumentsWithFields = (on: Queries, envelopeId: string) =>
  queryDocuments<Document & { readonly fields: Field[] }>(on, ['fields'], [envelopeId]);

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
  const rows = await tx.rows<{ sha256: string }>(sql`
    SELECT d.current_sha256 AS sha256
    FROM unnest(${[...envelopeIds]}::uuid[]) WITH ORDINALITY AS listed (id, n)
    JOIN documents d ON d.envelope_id = listed.id
    ORDER BY listed.n, d.position`);
  return rows.map(({ sha256 }) => sha256);
}

/** Finds the newest row of a fingerprint; sealed files before revisions before originals. */
export const findFingerprint = ({ prisma }: Database, sha256: string): Promise<DocumentFingerprint | null> =>
  prisma.documentFingerprint.findFirst({ where: { sha256 }, orderBy: [{ kind: 'desc' }, { createdAt: 'desc' }] });

/** SQL subquery of all fingerprints (`sha256`, `kind`, `document_id`, `envelope_id`), for joins by other rooms. */
export const fingerprints = sql`(SELECT f.sha256, f.kind, f.document_id, d.envelope_id
  FROM document_fingerprints f JOIN documents d ON d.id = f.document_id)`;

/** Hand-written SQL for documents with their lists, returned as JSON by one statement. */

const columns = {
  document: modelColumns('Document'),
  fields: modelColumns('Field'),
  fingerprints: modelColumns('DocumentFingerprint'),
};

/** What belongs to the document `d`: its fields by position, and its signed revisions in order. */
const lists = {
  fields: sql`(SELECT json_agg(r) FROM (
    SELECT ${columns.fields.list('f')} FROM fields f WHERE f.document_id = d.id ORDER BY f.position) r) AS fields`,
  fingerprints: sql`(SELECT json_agg(r) FROM (
    SELECT ${columns.fingerprints.list('p')} FROM document_fingerprints p
    WHERE p.document_id = d.id AND p.kind = 'REVISION' ORDER BY p.created_at) r) AS fingerprints`,
} as const;
type List = keyof typeof lists;

/** A document with everything needed to sign or seal it. */
export type DocumentToSign = Document & {
  readonly fields: readonly Field[];
  /** Its signed revisions, in order. */
  readonly fingerprints: readonly DocumentFingerprint[];
};

type Row = Record<string, unknown>;

type Listed<D> = D & Record<List, Row[] | null>;

const selectDocuments = (wanted: readonly List[], condition: Sql): Sql =>
  sql`SELECT ${joinSql([columns.document.list('d'), ...wanted.map((list) => lists[list])])} FROM documents d
   WHERE ${condition} ORDER BY d.position`;

/** Reads the documents of envelopes with these lists, by position. */
async function queryDocuments<D extends Document>(
  on: Queries,
  wanted: readonly List[],
  envelopeIds: readonly string[],
): Promise<D[]> {
  const rows = await on.rows<{ document: Listed<D> }>(sql`SELECT row_to_json(found) AS document
     FROM (${selectDocuments(wanted, sql`d.envelope_id = ${anyOf(envelopeIds, 'uuid')}`)}) found`);
  return rows.map(({ document }) => reviveDocument(document, wanted));
}

function reviveDocument<D extends Document>(document: Listed<D>, wanted: readonly List[]): D {
  columns.document.revive(document as Row);
  for (const list of wanted) {
    const items = document[list] ?? [];
    for (const item of items) columns[list].revive(item);
    Object.assign(document, { [list]: items });
  }
  return document;
}

const toSign = ['fields', 'fingerprints'] as const;

/** SQL subquery: the documents of an envelope as JSON, for statements of other rooms (`reviveDocumentsToSign`). */
export const documentsToSign = (envelopeId: Sql): Sql =>
  sql`(SELECT json_agg(found) FROM (${selectDocuments(toSign, sql`d.envelope_id = ${envelopeId}`)}) found)`;

/** Converts them from JSON to what Prisma would return. */
export const reviveDocumentsToSign = (rows: DocumentToSign[] | null): DocumentToSign[] =>
  (rows ?? []).map((row) => reviveDocument(row as Listed<DocumentToSign>, toSign));
