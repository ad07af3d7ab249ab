import { after, HOUR } from '../../kernel/clock.ts';
import type { Services } from '../../platform/services.ts';

/** The columns of a document that name a blob; the index `documents_blobs` is of this very array. */
const BLOBS = 'ARRAY[d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256, d.prepared_sha256]';
const UNPURGED = 'envelopes e ON e.id = d.envelope_id AND e.purged_at IS NULL';
/** The prepared file and signed revisions are beginnings of the sealed file, and go once it is there. */
const HELD =
  '(d.sealed_sha256 IS NULL OR named.sha256 IN (d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256))';

interface Question {
  /** Blobs of documents, as a query. */
  readonly documents: string;
  /** The condition on any other column that names a blob. */
  readonly asks: (column: string) => string;
  /** SQL of the present moment, and of an hour before. */
  readonly now: string;
  readonly anHourAgo: string;
}

/**
 * The blobs that a live row refers to: documents and pictures until their envelope is purged, the prepared file and signed
 * revisions until the seal, sheets and pictures until their attendance session is purged, evidence files until the end
 * of the proof. A renewed file stays an hour under its former fingerprint, as long as links to it hold. One query for all
 * rows that name a blob: a new kind of row that does joins it here, or the sweep will take its blobs and backups will
 * not have them. Each kind has an index for it.
 */
const liveBlobs = ({ documents, asks, now, anHourAgo }: Question): string => `
  ${documents}
  UNION
  SELECT f.sha256 FROM document_fingerprints f
    JOIN documents d ON d.id = f.document_id
    JOIN ${UNPURGED}
    WHERE ${asks('f.sha256')}
      AND NOT (d.sealed_sha256 IS NOT NULL AND (f.kind = 'REVISION' OR f.sha256 = d.prepared_sha256))
      AND NOT (f.kind = 'SEALED' AND f.sha256 <> d.sealed_sha256)
  UNION
  SELECT p.sha256 FROM preserved_fingerprints p
    JOIN preserved_files k ON k.id = p.file_id AND k.state <> 'ENDED'
    WHERE ${asks('p.sha256')} AND p.replaced_at > ${anHourAgo}
  UNION
  SELECT s.signature_image_sha256 FROM signers s
    JOIN envelopes e ON e.id = s.envelope_id AND e.purged_at IS NULL
    WHERE ${asks('s.signature_image_sha256')}
  UNION
  SELECT m.signature_sha256 FROM marks m
    JOIN attendance_sessions a ON a.id = m.session_id AND a.purged_at IS NULL
    WHERE ${asks('m.signature_sha256')}
  UNION
  SELECT s.trainer_signature_sha256 FROM slots s
    JOIN attendance_sessions a ON a.id = s.session_id AND a.purged_at IS NULL
    WHERE ${asks('s.trainer_signature_sha256')}
  UNION
  SELECT a.sheet_sha256 FROM attendance_sessions a
    WHERE a.purged_at IS NULL AND ${asks('a.sheet_sha256')}
  UNION
  SELECT a.evidence_sha256 FROM attendance_sessions a
    WHERE ${asks('a.evidence_sha256')} AND (a.proof_retained_until IS NULL OR a.proof_retained_until > ${now})
  UNION
  SELECT e.evidence_sha256 FROM envelopes e
    WHERE ${asks('e.evidence_sha256')} AND (e.proof_retained_until IS NULL OR e.proof_retained_until > ${now})`;

const AMONG = liveBlobs({
  documents: `
    SELECT named.sha256 FROM unnest($1::text[]) AS named (sha256)
      CROSS JOIN LATERAL (
        SELECT FROM documents d JOIN ${UNPURGED}
        WHERE ${BLOBS} @> ARRAY[named.sha256] AND ${HELD}
        LIMIT 1) AS document`,
  asks: (column) => `${column} = ANY($1::text[])`,
  now: '$2::timestamptz',
  anHourAgo: '$3::timestamptz',
});

/** Which of these fingerprints a live row still refers to. */
export async function findLiveBlobs(
  services: Pick<Services, 'clock' | 'database'>,
  sha256s: readonly string[],
): Promise<Set<string>> {
  const now = services.clock.now();
  const { rows } = await services.database.pool.query<{ sha256: string }>(AMONG, [sha256s, now, after(now, -HOUR)]);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** A query without parameters for every blob that a live row refers to at `now`: one column, sorted bytewise. */
export function allLiveBlobsSql(now: Date): string {
  const at = (moment: Date) => `'${moment.toISOString()}'::timestamptz`;
  const documents = `
    SELECT named.sha256 FROM documents d JOIN ${UNPURGED}
      CROSS JOIN LATERAL unnest(${BLOBS}) AS named (sha256)
      WHERE named.sha256 IS NOT NULL AND ${HELD}`;
  const asks = (column: string) => `${column} IS NOT NULL`;
  const query = liveBlobs({ documents, asks, now: at(now), anHourAgo: at(after(now, -HOUR)) });
  return `SELECT sha256 FROM (${query}) AS live ORDER BY sha256 COLLATE "C"`;
}
