import { after, DAY, HOUR } from '../../kernel/clock.ts';
import { isBackupRunning } from '../../platform/backup/index.ts';
import { isSchemaNewer, joinSql, param, rawSql, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BlobQuestion, BlobsInUse } from '../../platform/storage/blobs-in-use.ts';

/**
 * A blob is stored before the row that refers to it is written. A request takes seconds, and a seal that waits for its
 * authority starts again. A blob without a reference after this time was left by a crash or a failed request.
 */
const GRACE = HOUR;
/** Number of fingerprints per query. */
const BATCH = 5_000;

/** Deletes blobs and temporary files that nothing refers to and that are older than an hour. Returns their number. */
export async function sweepBlobs(services: Services): Promise<number> {
  return (await sweepTemp(services)) + (await sweepNamed(services));
}

/** Deletes temporary files that are older than an hour. Returns their number. */
const sweepTemp = (services: Services): Promise<number> =>
  services.storage.sweepTemp(after(services.clock.now(), -GRACE));

/** The same as `sweepBlobs` for blobs only, and for those whose name begins with `prefix` (two hex digits). */
async function sweepNamed(services: Services, prefix?: string): Promise<number> {
  const before = after(services.clock.now(), -GRACE);
  let removedCount = 0;
  let candidates: string[] = [];
  for await (const { sha256, modifiedAt } of services.storage.list(prefix)) {
    if (modifiedAt < before) candidates.push(sha256);
    if (candidates.length < BATCH) continue;
    removedCount += await removeReleased(services, candidates);
    candidates = [];
  }
  return removedCount + (await removeReleased(services, candidates));
}

/**
 * With a recovery window, deletes only blobs that nothing has referred to for that long: rows restored by a database
 * recovery then find their files. Files of a purge do not wait; restored rows from before a purge are purged again.
 */
async function removeReleased(services: Services, sha256s: readonly string[]): Promise<number> {
  const { recoveryWindowDays: days } = services.config;
  if (!days || sha256s.length === 0) return removeUnreferenced(services, sha256s);
  if (await mustKeepAll(services)) return 0;
  const live = await findLiveBlobs(services, sha256s);
  const now = services.clock.now();
  const released = sha256s.filter((sha256) => !live.has(sha256));
  const { database } = services;
  await database.run(sql`DELETE FROM released_blobs WHERE sha256 = ANY(${[...live]}::text[])`);
  await database.run(sql`
    INSERT INTO released_blobs (sha256, since) SELECT unnest(${released}::text[]), ${now}::timestamptz ON CONFLICT DO NOTHING`);
  const rows = await database.rows<{ sha256: string }>(
    sql`SELECT sha256 FROM released_blobs WHERE sha256 = ANY(${sha256s}::text[]) AND since <= ${after(now, -days * DAY)}`,
  );
  const due = rows.map(({ sha256 }) => sha256);
  const removed = await removeUnreferenced(services, due);
  await database.run(sql`DELETE FROM released_blobs WHERE sha256 = ANY(${due}::text[])`);
  return removed;
}

/**
 * Deletes those of the blobs that no live row refers to. A blob stored again within the last hour stays: an upload of
 * the same bytes may be about to refer to it. A caller that knows when its files were last stored passes `settledAt`;
 * blobs older than that are deleted even within the hour (the test clock purges so soon). Deletes nothing while
 * `mustKeepAll`; a later sweep does.
 */
export async function removeUnreferenced(
  services: Services,
  sha256s: readonly string[],
  settledAt?: Date | null,
): Promise<number> {
  if (sha256s.length === 0) return 0;
  const grace = after(services.clock.now(), -GRACE);
  const unlessSince = settledAt && settledAt > grace ? settledAt : grace;
  const live = await findLiveBlobs(services, sha256s);
  // Checked after the rows were read: a backup that starts later does not refer to what nothing refers to now.
  if (await mustKeepAll(services)) return 0;
  let removed = 0;
  for (const sha256 of sha256s) {
    if (!live.has(sha256) && (await services.storage.remove(sha256, { unlessSince }))) removed += 1;
  }
  return removed;
}

/** True while a backup runs, and while a newer version has migrated the database: its rows may refer to any blob. */
const mustKeepAll = async ({ database }: Services): Promise<boolean> =>
  (await isBackupRunning(database)) || (await isSchemaNewer(database.pool));

interface Released {
  /** When the envelope stored its last file. */
  readonly endedAt?: Date | null;
  /** Fingerprints of its signatures' pictures and of its attachments. */
  readonly others?: readonly (string | null)[];
}

/**
 * Deletes the files of a purged envelope: all revisions of its PDFs, the pictures of its signatures and its attachments, except files
 * shared with another envelope. The sweep deletes what a crash leaves. Returns the number of deleted files.
 */
export async function releaseDocuments(
  services: Services,
  envelopeId: string,
  { endedAt, others = [] }: Released = {},
): Promise<number> {
  const { prisma } = services.database;
  const documents = await prisma.document.findMany({ where: { envelopeId }, include: { fingerprints: true } });
  const named = documents.flatMap(
    ({ sha256, baseSha256, preparedSha256, currentSha256, sealedSha256, fingerprints }) => [
      ...[sha256, baseSha256, preparedSha256, currentSha256, sealedSha256],
      ...fingerprints.map((fingerprint) => fingerprint.sha256),
    ],
  );
  const all = [...named, ...others];
  return removeUnreferenced(services, [...new Set(all.filter((sha256) => sha256 !== null))], endedAt);
}

/** Blobs are named by their SHA-256: each of the first two hex digits has the same part of them. */
const PREFIXES = 256;
/** The job runs every hour: in a day it has seen all blobs. */
const SHARE = Math.ceil(PREFIXES / 24);
/** Beside the blobs: the first two hex digits that are next, and nothing else. */
const POSITION = 'sweep/next';

/**
 * Sweeps the next share of the blobs, and all temporary files. Each finished prefix is noted at once: after a crash the
 * next run continues there. Returns the number of removed files.
 */
export async function sweepShare(services: Services): Promise<number> {
  let removed = await sweepTemp(services);
  let next = await readPosition(services);
  for (let count = 0; count < SHARE; count++) {
    removed += await sweepNamed(services, hex(next));
    next = (next + 1) % PREFIXES;
    await services.namedFiles.write(POSITION, Buffer.from(hex(next)));
  }
  return removed;
}

const hex = (prefix: number): string => prefix.toString(16).padStart(2, '0');

/** Begins at 0 where there is no position, or none that can be read. */
async function readPosition({ namedFiles }: Services): Promise<number> {
  const text = (await namedFiles.read(POSITION))?.toString() ?? '';
  return /^[0-9a-f]{2}$/.test(text) ? Number.parseInt(text, 16) : 0;
}

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
