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

/** Sets the sealed files of documents. Two statements for any number of them. */
export async function writeSealed(
  tx: Tx,
  documents: readonly { readonly documentId: string; readonly sha256: string }[],
  at: Date,
): Promise<void> {
  await tx.$executeRaw`
    WITH sealed AS (
      SELECT * FROM unnest(${documents.map(({ documentId }) => documentId)}::uuid[],
        ${documents.map(({ sha256 }) => sha256)}::text[]) AS sealed (id, sha256)),
    fingerprints AS (
      INSERT INTO document_fingerprints (document_id, sha256, kind, created_at)
      SELECT id, sha256, 'SEALED', ${at} FROM sealed)
    UPDATE documents d SET sealed_sha256 = sealed.sha256, current_sha256 = sealed.sha256, revision = d.revision + 1
    FROM sealed WHERE d.id = sealed.id`;
}
