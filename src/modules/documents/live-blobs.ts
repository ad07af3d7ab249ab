import { after, HOUR } from '../../kernel/clock.ts';
import { joinSql, param, rawSql, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BlobQuestion, BlobsInUse } from '../../platform/storage/blobs-in-use.ts';

/** The columns of a document that refer to a blob. The index `documents_blobs` covers exactly this array expression. */
const BLOBS = sql`ARRAY[d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256, d.prepared_sha256]`;
/** The prepared file and the signed revisions are prefixes of the sealed file, and are not needed after the seal. */
const HELD = sql`
  (d.sealed_sha256 IS NULL OR named.sha256 IN (d.sha256, d.base_sha256, d.current_sha256, d.sealed_sha256))`;

/** Joins the documents `d` whose envelope is not purged. */
const unpurged = ({ keepers }: BlobsInUse) => sql`(${keepers}) e ON e.id = d.envelope_id`;

/**
 * SQL of the blobs in use: documents and pictures until their envelope is purged, the prepared file and signed
 * revisions until the seal, sheets and pictures until their attendance session is purged, evidence files until the end
 * of the proof's retention. A renewed file stays available under its former fingerprint for an hour, the lifetime of
 * links.
 * This is the only query for blobs in use. A room with a new kind of row that refers to a blob adds a query to
 * `blobsInUse` of its manifest. Each kind has an index.
 */
const liveBlobs = (inUse: BlobsInUse, documents: Sql, question: BlobQuestion): Sql => sql`
  ${documents}
  UNION
  SELECT f.sha256 FROM document_fingerprints f
    JOIN documents d ON d.id = f.document_id
    JOIN ${unpurged(inUse)}
    WHERE ${question.asks('f.sha256')}
      AND NOT (d.sealed_sha256 IS NOT NULL AND (f.kind = 'REVISION' OR f.sha256 = d.prepared_sha256))
      AND NOT (f.kind = 'SEALED' AND f.sha256 <> d.sealed_sha256)
  UNION
  ${joinSql(
    inUse.queries.map((blobs) => blobs(question)),
    ' UNION ',
  )}`;

/** Selects those of the fingerprints that live rows refer to. */
function among(inUse: BlobsInUse, sha256s: readonly string[], now: Date): Sql {
  const asked = param(sha256s);
  return liveBlobs(
    inUse,
    sql`
    SELECT named.sha256 FROM unnest(${asked}::text[]) AS named (sha256)
      CROSS JOIN LATERAL (
        SELECT FROM documents d JOIN ${unpurged(inUse)}
        WHERE ${BLOBS} @> ARRAY[named.sha256] AND ${HELD}
        LIMIT 1) AS document`,
    {
      asks: (column) => sql`${rawSql(column)} = ANY(${asked}::text[])`,
      now: sql`${now}::timestamptz`,
      anHourAgo: sql`${after(now, -HOUR)}::timestamptz`,
    },
  );
}

/** Returns those of the fingerprints that a live row still refers to. */
export async function findLiveBlobs(
  { blobsInUse, clock, database }: Pick<Services, 'blobsInUse' | 'clock' | 'database'>,
  sha256s: readonly string[],
): Promise<Set<string>> {
  const rows = await database.rows<{ sha256: string }>(among(blobsInUse, sha256s, clock.now()));
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** A query without parameters for all blobs that a live row refers to at `now`: one column, sorted bytewise. */
export function allLiveBlobsSql(inUse: BlobsInUse, now: Date): string {
  const at = (moment: Date) => rawSql(`'${moment.toISOString()}'::timestamptz`);
  const documents = sql`
    SELECT named.sha256 FROM documents d JOIN ${unpurged(inUse)}
      CROSS JOIN LATERAL unnest(${BLOBS}) AS named (sha256)
      WHERE named.sha256 IS NOT NULL AND ${HELD}`;
  const asks = (column: string) => rawSql(`${column} IS NOT NULL`);
  const query = liveBlobs(inUse, documents, { asks, now: at(now), anHourAgo: at(after(now, -HOUR)) });
  return sql`SELECT sha256 FROM (${query}) AS live ORDER BY sha256 COLLATE "C"`.text;
}
