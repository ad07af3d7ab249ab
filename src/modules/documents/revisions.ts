import { type Document, sql, type Tx } from '../../platform/database/index.ts';

interface Revision {
  /** The document as read before the new bytes were made. */
  readonly document: Pick<Document, 'id' | 'revision' | 'currentSha256'>;
  /** Fingerprint of the new bytes. */
  readonly sha256: string;
}

/**
 * Compare-and-swap: adds revisions of different documents if the bytes that they continue are still the newest. Returns false
 * if one is not; then the transaction must not commit.
 */
export async function addRevisions(tx: Tx, revisions: readonly Revision[], at: Date): Promise<boolean> {
  const moved = await tx.rows<unknown>(
    sql`WITH new AS (SELECT * FROM unnest(${revisions.map(({ document }) => document.id)}::uuid[], ${revisions.map(({ document }) => document.revision)}::int[], ${revisions.map(({ document }) => document.currentSha256)}::text[], ${revisions.map(({ sha256 }) => sha256)}::text[]) AS new (id, revision, continued, sha256)),
     moved AS (
       UPDATE documents d SET revision = d.revision + 1, current_sha256 = new.sha256 FROM new
       WHERE d.id = new.id AND d.revision = new.revision AND d.current_sha256 = new.continued
       RETURNING d.id, new.sha256),
     added AS (
       INSERT INTO document_fingerprints (document_id, sha256, kind, created_at)
       SELECT id, sha256, 'REVISION', ${at}::timestamptz FROM moved)
     SELECT id FROM moved`,
    ['documents', 'document_fingerprints'],
  );
  return moved.length === revisions.length;
}

/** Sets the sealed files of documents, deferred. */
export async function writeSealed(
  tx: Tx,
  documents: readonly { readonly documentId: string; readonly sha256: string }[],
  at: Date,
): Promise<void> {
  const given = sql`${documents.map((one) => one.documentId)}::uuid[], ${documents.map((one) => one.sha256)}::text[]`;
  await tx.defer({
    tables: ['documents', 'document_fingerprints'],
    parts: () => ({
      sealed: sql`SELECT * FROM unnest(${given}) AS sealed (id, sha256)`,
      sealed_fingerprints: sql`
        INSERT INTO document_fingerprints (document_id, sha256, kind, created_at)
        SELECT id, sha256, 'SEALED', ${at}::timestamptz FROM sealed RETURNING 1`,
      sealed_documents: sql`
        UPDATE documents d SET sealed_sha256 = sealed.sha256, current_sha256 = sealed.sha256, revision = d.revision + 1
        FROM sealed WHERE d.id = sealed.id RETURNING 1`,
    }),
  });
}
