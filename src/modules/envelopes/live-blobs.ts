import type { BlobQuestion } from '../../platform/storage/blobs-in-use.ts';

/** SQL of the envelopes whose documents are kept (`id`). */
export const unpurgedEnvelopes = 'SELECT id FROM envelopes WHERE purged_at IS NULL';

/** Keeps pictures of signatures and initials until the envelope is purged, and evidence files until the proof's retention ends. */
export const liveBlobs = ({ asks, now }: BlobQuestion): string => `
  SELECT s.signature_image_sha256 FROM signers s
    JOIN envelopes e ON e.id = s.envelope_id AND e.purged_at IS NULL
    WHERE ${asks('s.signature_image_sha256')}
  UNION
  SELECT s.initials_image_sha256 FROM signers s
    JOIN envelopes e ON e.id = s.envelope_id AND e.purged_at IS NULL
    WHERE ${asks('s.initials_image_sha256')}
  UNION
  SELECT e.evidence_sha256 FROM envelopes e
    WHERE ${asks('e.evidence_sha256')} AND (e.proof_retained_until IS NULL OR e.proof_retained_until > ${now})`;
