import type { KeyActor } from '../../kernel/actor.ts';
import type { Document, DocumentFingerprint, Envelope, Sealing, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

export type FoundEnvelope = Envelope & { readonly signers: readonly Signer[]; readonly sealing: Sealing | null };

/** A fingerprint, the document it is of, and the envelope around it. */
export interface FoundProof {
  readonly kind: DocumentFingerprint['kind'];
  readonly document: Document;
  readonly envelope: FoundEnvelope;
  readonly owned: boolean;
}

/**
 * The proof that a fingerprint leads to, or null. Looks across organisations, within the caller's mode.
 * Of several: an exact sealed or revision match first, then the caller's own newest, then the newest completed one of
 * another organisation. Drafts and unfinished envelopes are unknown to third parties: a blank form must not reveal
 * strangers. After `proof_retained_until` the fingerprint is unknown again, to everybody.
 */
export async function findProof(services: Services, actor: KeyActor, sha256: string): Promise<FoundProof | null> {
  const { rows } = await services.database.pool.query<{
    document_id: string;
    kind: FoundProof['kind'];
    owned: boolean;
  }>({
    name: 'find-proof',
    text: `
      SELECT f.document_id, f.kind, e.organization_id = $2 AS owned
      FROM document_fingerprints f
      JOIN documents d ON d.id = f.document_id
      JOIN envelopes e ON e.id = d.envelope_id
      WHERE f.sha256 = $1 AND e.mode = $3::"Mode"
        AND (e.organization_id = $2 OR e.status = 'COMPLETED')
        AND (e.proof_retained_until IS NULL OR e.proof_retained_until > $4)
      ORDER BY f.kind <> 'ORIGINAL' DESC, owned DESC, e.created_at DESC, e.id DESC
      LIMIT 1`,
    values: [sha256, actor.organizationId, actor.mode, services.clock.now()],
  });
  const [row] = rows;
  if (!row) return null;
  return { kind: row.kind, owned: row.owned, ...(await readProofRows(services, row.document_id)) };
}

/** What a proof tells of a document and its envelope beside the chain, as the rows stand now. */
export async function readProofRows(
  services: Services,
  documentId: string,
): Promise<Pick<FoundProof, 'document' | 'envelope'>> {
  const { envelope, ...document } = await services.database.prisma.document.findUniqueOrThrow({
    where: { id: documentId },
    include: { envelope: { include: { sealing: true, signers: { orderBy: { position: 'asc' } } } } },
  });
  return { document, envelope };
}
