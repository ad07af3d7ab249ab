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
  /** Number of envelopes that have the fingerprint as that of an original and that the caller may find. */
  readonly originals: number;
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
      WITH found AS (
        SELECT f.document_id, f.envelope_id, f.kind, COALESCE(e.organization_id = $2, false) AS owned, e.created_at
        FROM ${fingerprints} f
        JOIN envelopes e ON e.id = f.envelope_id
        WHERE f.sha256 = $1 AND e.mode = $3::"Mode"
          AND (e.organization_id = $2 OR e.status = 'COMPLETED')
          AND (e.proof_retained_until IS NULL OR e.proof_retained_until > $4))
      SELECT document_id AS "documentId", envelope_id AS "envelopeId", kind, owned,
        (SELECT count(DISTINCT envelope_id)::int FROM found WHERE kind = 'ORIGINAL') AS originals
      FROM found
      ORDER BY kind <> 'ORIGINAL' DESC, owned DESC, created_at DESC, envelope_id DESC
      LIMIT 1`,
    values: [sha256, organizationId, mode, now],
  });
  return rows[0] ?? null;
}
