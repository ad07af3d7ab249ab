import type { Mode } from '../../kernel/actor.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { listDocuments } from '../documents/index.ts';

/** A stored sealed file of a completed envelope. */
export interface SealedFile {
  readonly kind: 'DOCUMENT' | 'EVIDENCE';
  /** The document, or the envelope for its evidence file. */
  readonly subjectId: string;
  readonly envelopeId: string;
  readonly organizationId: string;
  readonly mode: Mode;
  readonly sha256: string;
  /** End of the retention for a document, end of the proof for the evidence file. */
  readonly retainedUntil: Date;
}

/** Lists the stored sealed files of completed envelopes; a purged envelope has its evidence file only. */
export async function listSealedFiles(
  client: Tx | Database['prisma'],
  envelopeIds: readonly string[],
): Promise<readonly SealedFile[]> {
  const envelopes = await client.envelope.findMany({
    where: { id: { in: [...envelopeIds] }, status: 'COMPLETED' },
    orderBy: { id: 'asc' },
  });
  const stored = envelopes.filter(({ purgeAfter, purgedAt }) => purgeAfter && !purgedAt);
  const documentsOf = await listDocuments(
    client,
    stored.map(({ id }) => id),
  );
  return envelopes.flatMap((envelope): SealedFile[] => {
    const { id: envelopeId, organizationId, mode, purgeAfter, evidenceSha256, proofRetainedUntil } = envelope;
    const whole = { envelopeId, organizationId, mode };
    const documents = documentsOf.get(envelopeId) ?? [];
    return [
      ...documents.flatMap(({ id, sealedSha256: sha256 }): SealedFile[] =>
        sha256 ? [{ kind: 'DOCUMENT', subjectId: id, ...whole, sha256, retainedUntil: purgeAfter! }] : [],
      ),
      ...(evidenceSha256 && proofRetainedUntil
        ? [
            {
              kind: 'EVIDENCE' as const,
              subjectId: envelopeId,
              ...whole,
              sha256: evidenceSha256,
              retainedUntil: proofRetainedUntil,
            },
          ]
        : []),
    ];
  });
}

/** Ids of completed envelopes behind `after`, in order, `most` at a time, purged ones too. */
export async function listCompletedEnvelopes(
  client: Database['prisma'],
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<string[]> {
  const rows = await client.envelope.findMany({
    where: { status: 'COMPLETED', ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Puts a renewed evidence file in the place of one. False, and nothing changed, where the envelope has another. */
export async function replaceEvidence(
  tx: Tx,
  { envelopeId, from, to }: { readonly envelopeId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { count } = await tx.envelope.updateMany({
    where: { id: envelopeId, evidenceSha256: from },
    data: { evidenceSha256: to },
  });
  return count > 0;
}
