import type { Tx } from '../../platform/database/index.ts';

export interface ReplacedSealed {
  readonly documentId: string;
  /** Fingerprint of the current sealed file. */
  readonly from: string;
  /** Fingerprint of the same file with one more revision. */
  readonly to: string;
  readonly at: Date;
}

/**
 * Replaces a sealed file by a renewed one. API and links use the newest bytes; both fingerprints can still be found.
 * Returns false, without a change, if the document's sealed file is not `from`.
 */
export async function replaceSealedDocument(tx: Tx, { documentId, from, to, at }: ReplacedSealed): Promise<boolean> {
  const { count } = await tx.document.updateMany({
    where: { id: documentId, sealedSha256: from },
    data: { sealedSha256: to, currentSha256: to, revision: { increment: 1 } },
  });
  if (count === 0) return false;
  await tx.documentFingerprint.create({ data: { documentId, sha256: to, kind: 'SEALED', createdAt: at } });
  return true;
}
