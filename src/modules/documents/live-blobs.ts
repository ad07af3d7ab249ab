import { after, HOUR } from '../../kernel/clock.ts';
import type { Kit } from '../../platform/kit.ts';

/**
 * Which of these fingerprints a live row still refers to: documents and pictures until their envelope is purged, the
 * prepared file and signed revisions until the seal (they are beginnings of the sealed file, and name the signers),
 * sheets and pictures until their attendance session is purged, evidence files until the end of the proof. A renewed file
 * stays an hour under its former fingerprint, as long as links to it hold. One question
 * for all rows that name a blob; a new kind of row that does joins it here, or the sweep will take its blobs. Each kind
 * has an index for it (that of documents, `documents_blobs`, is of the very array that is asked for).
 */
export async function findLiveBlobs(kit: Kit, sha256s: readonly string[]): Promise<Set<string>> {
  const rows = await kit.database.prisma.$queryRaw<{ sha256: string }[]>`
    SELECT named.sha256 FROM unnest(${sha256s}::text[]) AS named (sha256)
      CROSS JOIN LATERAL (
        SELECT FROM documents d
        JOIN envelopes e ON e.id = d.envelope_id AND e.purged_at IS NULL
        WHERE ARRAY[d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256, d.prepared_sha256] @> ARRAY[named.sha256]
          AND (d.sealed_sha256 IS NULL OR named.sha256 IN (d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256))
        LIMIT 1) AS document
    UNION
    SELECT f.sha256 FROM document_fingerprints f
      JOIN documents d ON d.id = f.document_id
      JOIN envelopes e ON e.id = d.envelope_id AND e.purged_at IS NULL
      WHERE f.sha256 = ANY(${sha256s}::text[])
        AND NOT (d.sealed_sha256 IS NOT NULL AND (f.kind = 'REVISION' OR f.sha256 = d.prepared_sha256))
        AND NOT (f.kind = 'SEALED' AND f.sha256 <> d.sealed_sha256)
    UNION
    SELECT p.sha256 FROM preserved_fingerprints p
      JOIN preserved_files k ON k.id = p.file_id AND k.state <> 'ENDED'
      WHERE p.sha256 = ANY(${sha256s}::text[]) AND p.replaced_at > ${after(kit.clock.now(), -HOUR)}
    UNION
    SELECT s.signature_image_sha256 FROM signers s
      JOIN envelopes e ON e.id = s.envelope_id AND e.purged_at IS NULL
      WHERE s.signature_image_sha256 = ANY(${sha256s}::text[])
    UNION
    SELECT m.signature_sha256 FROM marks m
      JOIN attendance_sessions a ON a.id = m.session_id AND a.purged_at IS NULL
      WHERE m.signature_sha256 = ANY(${sha256s}::text[])
    UNION
    SELECT s.trainer_signature_sha256 FROM slots s
      JOIN attendance_sessions a ON a.id = s.session_id AND a.purged_at IS NULL
      WHERE s.trainer_signature_sha256 = ANY(${sha256s}::text[])
    UNION
    SELECT a.sheet_sha256 FROM attendance_sessions a
      WHERE a.purged_at IS NULL AND a.sheet_sha256 = ANY(${sha256s}::text[])
    UNION
    SELECT a.evidence_sha256 FROM attendance_sessions a
      WHERE a.evidence_sha256 = ANY(${sha256s}::text[])
        AND (a.proof_retained_until IS NULL OR a.proof_retained_until > ${kit.clock.now()})
    UNION
    SELECT e.evidence_sha256 FROM envelopes e
      WHERE e.evidence_sha256 = ANY(${sha256s}::text[])
        AND (e.proof_retained_until IS NULL OR e.proof_retained_until > ${kit.clock.now()})`;
  return new Set(rows.map(({ sha256 }) => sha256));
}
