import type { Document, Tx } from '../../platform/database/index.ts';

interface Revision {
  /** The document as read before the new bytes were made. */
  readonly document: Pick<Document, 'id' | 'revision' | 'currentSha256'>;
  /** Fingerprint of the new bytes. */
  readonly sha256: string;
  readonly at: Date;
}

/** Compare-and-swap: adds a revision if the bytes it continues are still the newest. Returns false otherwise. */
export async function addRevision(tx: Tx, { document, sha256, at }: Revision): Promise<boolean> {
  const { id, revision, currentSha256 } = document;
  const { count } = await tx.document.updateMany({
    where: { id, revision, currentSha256 },
    data: { revision: revision + 1, currentSha256: sha256 },
  });
  if (count !== 1) return false;
  await tx.documentFingerprint.create({ data: { documentId: id, sha256, kind: 'REVISION', createdAt: at } });
  return true;
}

/** Sets the sealed files of documents, deferred. */
export async function writeSealed(
  tx: Tx,
  documents: readonly { readonly documentId: string; readonly sha256: string }[],
  at: Date,
): Promise<void> {
  const values = [documents.map(({ documentId }) => documentId), documents.map(({ sha256 }) => sha256), at];
  await tx.$defer({
    tables: ['documents', 'document_fingerprints'],
    statement: () => ({
      values,
      parts: {
        sealed: 'SELECT * FROM unnest($1::uuid[], $2::text[]) AS sealed (id, sha256)',
        sealed_fingerprints: `
        INSERT INTO document_fingerprints (document_id, sha256, kind, created_at)
        SELECT id, sha256, 'SEALED', $3::timestamptz FROM sealed RETURNING 1`,
        sealed_documents: `
        UPDATE documents d SET sealed_sha256 = sealed.sha256, current_sha256 = sealed.sha256, revision = d.revision + 1
        FROM sealed WHERE d.id = sealed.id RETURNING 1`,
      },
    }),
  });
}
