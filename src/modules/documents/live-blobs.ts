import { after, HOUR } from '../../kernel/clock.ts';
import type { LaterRooms, Services } from '../../platform/services.ts';

/** The columns of a document that name a blob; the index `documents_blobs` is of this very array. */
const BLOBS = 'ARRAY[d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256, d.prepared_sha256]';
/** The prepared file and signed revisions are beginnings of the sealed file, and go once it is there. */
const HELD =
  '(d.sealed_sha256 IS NULL OR named.sha256 IN (d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256))';

/** Builds SQL about blobs in use. */
export interface BlobQuestion {
  readonly asks: (column: string) => string;
  /** SQL expressions of the current time, and of an hour before. */
  readonly now: string;
  readonly anHourAgo: string;
}

declare module '../../platform/services.ts' {
  interface LaterRooms {
    /** Subquery with the column `id`: the envelopes whose documents are kept. */
    readonly unpurgedEnvelopes: string;
    /** Queries for blobs in use other than those of documents: one column, `sha256`. */
    readonly liveBlobs: readonly ((question: BlobQuestion) => string)[];
  }
}

type Owners = Pick<LaterRooms, 'liveBlobs' | 'unpurgedEnvelopes'>;

/** Documents whose envelope is not purged, from `d`. */
const unpurged = ({ unpurgedEnvelopes }: Owners) => `${unpurgedEnvelopes} e ON e.id = d.envelope_id`;

/**
 * The blobs that a live row refers to: documents and pictures until their envelope is purged, the prepared file and signed
 * revisions until the seal, sheets and pictures until their attendance session is purged, evidence files until the end
 * of the proof. A renewed file stays an hour under its former fingerprint, as long as links to it hold. One query for all
 * rows that name a blob: a room with a new kind of row that does adds it to `liveBlobs` of `app/later-rooms.ts`, or the
 * sweep will take its blobs and backups will not have them. Each kind has an index for it.
 */
const liveBlobs = (owners: Owners, documents: string, question: BlobQuestion): string => `
  ${documents}
  UNION
  SELECT f.sha256 FROM document_fingerprints f
    JOIN documents d ON d.id = f.document_id
    JOIN ${unpurged(owners)}
    WHERE ${question.asks('f.sha256')}
      AND NOT (d.sealed_sha256 IS NOT NULL AND (f.kind = 'REVISION' OR f.sha256 = d.prepared_sha256))
      AND NOT (f.kind = 'SEALED' AND f.sha256 <> d.sealed_sha256)
  UNION
  ${owners.liveBlobs.map((blobs) => blobs(question)).join('\n  UNION\n  ')}`;

/** Which of the fingerprints `$1` live rows name, at the moment `$2`; `$3` is an hour before. */
const amongSql = (owners: Owners): string =>
  liveBlobs(
    owners,
    `
    SELECT named.sha256 FROM unnest($1::text[]) AS named (sha256)
      CROSS JOIN LATERAL (
        SELECT FROM documents d JOIN ${unpurged(owners)}
        WHERE ${BLOBS} @> ARRAY[named.sha256] AND ${HELD}
        LIMIT 1) AS document`,
    { asks: (column) => `${column} = ANY($1::text[])`, now: '$2::timestamptz', anHourAgo: '$3::timestamptz' },
  );

/** Which of these fingerprints a live row still refers to. */
export async function findLiveBlobs(
  { clock, database, laterRooms }: Pick<Services, 'clock' | 'database' | 'laterRooms'>,
  sha256s: readonly string[],
): Promise<Set<string>> {
  const now = clock.now();
  const { rows } = await database.pool.query<{ sha256: string }>(amongSql(laterRooms), [
    sha256s,
    now,
    after(now, -HOUR),
  ]);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** A query without parameters for every blob that a live row refers to at `now`: one column, sorted bytewise. */
export function allLiveBlobsSql(owners: Owners, now: Date): string {
  const at = (moment: Date) => `'${moment.toISOString()}'::timestamptz`;
  const documents = `
    SELECT named.sha256 FROM documents d JOIN ${unpurged(owners)}
      CROSS JOIN LATERAL unnest(${BLOBS}) AS named (sha256)
      WHERE named.sha256 IS NOT NULL AND ${HELD}`;
  const asks = (column: string) => `${column} IS NOT NULL`;
  const query = liveBlobs(owners, documents, { asks, now: at(now), anHourAgo: at(after(now, -HOUR)) });
  return `SELECT sha256 FROM (${query}) AS live ORDER BY sha256 COLLATE "C"`;
}
