import { anyOf } from '../../platform/database/any-of.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Database, Document, DocumentFingerprint, Field, Tx } from '../../platform/database/index.ts';

/** Hand-written SQL for documents with their lists, returned as JSON by one statement. */

const columns = {
  document: columnsOf('Document'),
  fields: columnsOf('Field'),
  fingerprints: columnsOf('DocumentFingerprint'),
};

/** What belongs to the document `d`: its fields by position, and its signed revisions in order. */
const lists = {
  fields: `(SELECT json_agg(r) FROM (
    SELECT ${columns.fields.list('f')} FROM fields f WHERE f.document_id = d.id ORDER BY f.position) r) AS fields`,
  fingerprints: `(SELECT json_agg(r) FROM (
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

const selectDocuments = (wanted: readonly List[], condition: string): string =>
  `SELECT ${[columns.document.list('d'), ...wanted.map((list) => lists[list])].join(', ')} FROM documents d
   WHERE ${condition} ORDER BY d.position`;

/** Reads the documents of envelopes with these lists, by position. */
export async function queryDocuments<D extends Document>(
  client: Tx | Database['prisma'],
  wanted: readonly List[],
  envelopeIds: readonly string[],
): Promise<D[]> {
  const rows = await client.$queryRawUnsafe<{ document: Listed<D> }[]>(
    `SELECT row_to_json(found) AS document
     FROM (${selectDocuments(wanted, `d.envelope_id = ${anyOf('$1::uuid[]')}`)}) found`,
    [...envelopeIds],
  );
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
export const documentsToSign = (envelopeId: string): string =>
  `(SELECT json_agg(found) FROM (${selectDocuments(toSign, `d.envelope_id = ${envelopeId}`)}) found)`;

/** Converts them from JSON to what Prisma would return. */
export const reviveDocumentsToSign = (rows: DocumentToSign[] | null): DocumentToSign[] =>
  (rows ?? []).map((row) => reviveDocument(row as Listed<DocumentToSign>, toSign));
