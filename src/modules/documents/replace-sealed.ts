import type { Tx } from '../../platform/database/index.ts';

export interface ReplacedSealed {
  readonly documentId: string;
  /** Fingerprint of the sealed file that is replaced. */
  readonly from: string;
  /** Fingerprint of the same file with one more revision behind it. */
  readonly to: string;
  readonly at: Date;
}

/**
 * Puts a renewed file in the place of a sealed one: API and links name the newest bytes, both fingerprints stay known.
 * False, and nothing changed, where the document's sealed file is another one.
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
