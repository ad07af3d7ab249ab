import { after, HOUR } from '../../kernel/clock.ts';
import type { LaterRooms, Services } from '../../platform/services.ts';

/** The columns of a document that refer to a blob. The index `documents_blobs` covers exactly this array expression. */
const BLOBS = 'ARRAY[d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256, d.prepared_sha256]';
/** The prepared file and the signed revisions are prefixes of the sealed file, and are not needed after the seal. */
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

/** Joins the documents `d` whose envelope is not purged. */
const unpurged = ({ unpurgedEnvelopes }: Owners) => `${unpurgedEnvelopes} e ON e.id = d.envelope_id`;

/**
 * SQL of the blobs in use: documents and pictures until their envelope is purged, the prepared file and signed
 * revisions until the seal, sheets and pictures until their attendance session is purged, evidence files until the end
 * of the proof's retention. A renewed file stays available under its former fingerprint for an hour, the lifetime of
 * links.
 * This is the only query for blobs in use. A room with a new kind of row that refers to a blob must add it to
 * `liveBlobs` of its manifest; otherwise the sweep deletes its blobs and backups miss them. Each kind has an
 * index.
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

/** Selects those of the fingerprints `$1` that live rows refer to at `$2`; `$3` is an hour earlier. */
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

/** Returns those of the fingerprints that a live row still refers to. */
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

/** A query without parameters for all blobs that a live row refers to at `now`: one column, sorted bytewise. */
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
