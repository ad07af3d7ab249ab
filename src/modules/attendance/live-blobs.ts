import type { BlobQuestion } from '../../platform/storage/blobs-in-use.ts';

/**
 * SQL of the blobs in use: sheets, signature pictures and attached files until the session is purged, evidence files until the end of
 * the proof's retention.
 */
export const liveBlobs = ({ asks, now }: BlobQuestion): string => `
  SELECT m.signature_sha256 FROM marks m
    JOIN attendance_sessions a ON a.id = m.session_id AND a.purged_at IS NULL
    WHERE ${asks('m.signature_sha256')}
  UNION
  SELECT s.trainer_signature_sha256 FROM slots s
    JOIN attendance_sessions a ON a.id = s.session_id AND a.purged_at IS NULL
    WHERE ${asks('s.trainer_signature_sha256')}
  UNION
  SELECT f.sha256 FROM session_files f WHERE ${asks('f.sha256')}
  UNION
  SELECT a.sheet_sha256 FROM attendance_sessions a
    WHERE a.purged_at IS NULL AND ${asks('a.sheet_sha256')}
  UNION
  SELECT a.evidence_sha256 FROM attendance_sessions a
    WHERE ${asks('a.evidence_sha256')} AND (a.proof_retained_until IS NULL OR a.proof_retained_until > ${now})`;
