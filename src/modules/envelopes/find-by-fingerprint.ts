import type { Mode } from '../../kernel/actor.ts';
import type { Database, DocumentFingerprint } from '../../platform/database/index.ts';
import { fingerprints } from '../documents/index.ts';

/** A document that has the fingerprint, and its envelope. */
export interface FingerprintMatch {
  readonly kind: DocumentFingerprint['kind'];
  readonly documentId: string;
  readonly envelopeId: string;
  /** Whether the envelope belongs to the calling organisation. */
  readonly owned: boolean;
}

/**
 * Finds the document with a fingerprint, across organisations, within one mode. One statement.
 * Of several matches, sealed files and revisions come before originals, then the organisation's own, then the newest.
 * Drafts and unfinished envelopes of other organisations never match: a blank form must not reveal who uses it. After
 * `proof_retained_until` nobody finds the fingerprint. Without an organisation nothing is its own.
 */
export async function findByFingerprint(
  { pool }: Database,
  sha256: string,
  { organizationId, mode }: { readonly organizationId: string | null; readonly mode: Mode },
  now: Date,
): Promise<FingerprintMatch | null> {
  const { rows } = await pool.query<FingerprintMatch>({
    name: 'find-proof',
    text: `
      SELECT f.document_id AS "documentId", f.envelope_id AS "envelopeId", f.kind, COALESCE(e.organization_id = $2, false) AS owned
      FROM ${fingerprints} f
      JOIN envelopes e ON e.id = f.envelope_id
      WHERE f.sha256 = $1 AND e.mode = $3::"Mode"
        AND (e.organization_id = $2 OR e.status = 'COMPLETED')
        AND (e.proof_retained_until IS NULL OR e.proof_retained_until > $4)
      ORDER BY f.kind <> 'ORIGINAL' DESC, owned DESC, e.created_at DESC, e.id DESC
      LIMIT 1`,
    values: [sha256, organizationId, mode, now],
  });
  return rows[0] ?? null;
}
