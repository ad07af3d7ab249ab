import type { Mode } from '../../kernel/actor.ts';
import type { Database, DocumentFingerprint } from '../../platform/database/index.ts';
import { fingerprints } from '../documents/index.ts';

/** A document that a fingerprint leads to, and its envelope. */
export interface FingerprintMatch {
  readonly kind: DocumentFingerprint['kind'];
  readonly documentId: string;
  readonly envelopeId: string;
  /** Whether the envelope belongs to the organisation that asks. */
  readonly owned: boolean;
}

/**
 * Finds the document with a fingerprint across organisations, within one mode: one statement. Of several: an exact sealed
 * or revision match first, then the newest of the organisation's own, then the newest completed one of another. Drafts
 * and unfinished envelopes of others do not count: a blank form must not reveal strangers. After `proof_retained_until`
 * the fingerprint is unknown again, to everybody.
 */
export async function findByFingerprint(
  { pool }: Database,
  sha256: string,
  { organizationId, mode }: { readonly organizationId: string; readonly mode: Mode },
  now: Date,
): Promise<FingerprintMatch | null> {
  const { rows } = await pool.query<FingerprintMatch>({
    name: 'find-proof',
    text: `
      SELECT f.document_id AS "documentId", f.envelope_id AS "envelopeId", f.kind, e.organization_id = $2 AS owned
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
