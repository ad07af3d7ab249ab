import { completeRow } from '../../platform/database/columns.ts';
import { type Document, insertRows, type Prisma, type Tx } from '../../platform/database/index.ts';
import type { IntakenPdf } from './intake-pdf.ts';

/** A stored PDF and the name of its document. */
export interface NewDocument {
  readonly id: string;
  readonly name: string;
  readonly pdf: Pick<IntakenPdf, 'sha256' | 'size' | 'baseSha256' | 'preparedSha256' | 'pages' | 'activeContent'>;
}

export type NewField = Omit<Prisma.FieldCreateManyInput, 'position'>;

interface Writing {
  readonly envelopeId: string;
  /** In display order. */
  readonly documents: readonly NewDocument[];
  readonly fields: readonly NewField[];
  readonly createdAt: Date;
}

/**
 * Writes the documents and fields of an envelope that has none yet. Its signers must exist. Returns the documents, by
 * position.
 */
export async function writeDocuments(
  tx: Tx,
  { envelopeId, documents, fields, createdAt }: Writing,
): Promise<Document[]> {
  const rows = documents.map(({ id, name, pdf }, position) => ({
    id,
    envelopeId,
    position,
    name,
    sha256: pdf.sha256,
    size: pdf.size,
    baseSha256: pdf.baseSha256,
    preparedSha256: pdf.preparedSha256,
    currentSha256: pdf.sha256,
    revision: 0,
    pages: pdf.pages.map((page) => ({ ...page })),
    activeContent: pdf.activeContent.map(({ kind, count }) => ({ kind, count })),
  }));
  await insertRows(tx, 'documents', rows);
  // The received, rewritten and prepared bytes all identify the original.
  await insertRows(
    tx,
    'document_fingerprints',
    documents.flatMap(({ id, pdf }) =>
      [...new Set([pdf.sha256, pdf.baseSha256, pdf.preparedSha256])].map((sha256) => ({
        documentId: id,
        sha256,
        kind: 'ORIGINAL' as const,
        createdAt,
      })),
    ),
  );
  await insertRows(
    tx,
    'fields',
    fields.map((field, position) => ({ ...field, position })),
  );
  return rows.map((row) => completeRow<Document>('Document', row));
}

/** Deletes the documents and fields of a draft envelope: nothing else refers to them yet. */
export async function dropDocuments(tx: Tx, envelopeId: string): Promise<void> {
  await tx.field.deleteMany({ where: { document: { envelopeId } } });
  await tx.documentFingerprint.deleteMany({ where: { document: { envelopeId } } });
  await tx.document.deleteMany({ where: { envelopeId } });
}
