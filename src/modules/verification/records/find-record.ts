import type { Mode } from '../../../kernel/actor.ts';
import { DAY } from '../../../kernel/clock.ts';
import { type RecordTimestamp, sql } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type ReducedTree, reducedTree } from '../../../standards/ers/hash-tree.ts';
import { encodeChain, encodeRecord, hashWithChains } from '../../../standards/ers/record.ts';
import { sha512 as SHA512 } from '../../../standards/validation/algorithms.ts';
import { fingerprintGroup, type SaltedFingerprint } from './fingerprints.ts';
import { siblingReader, type TreeDigest } from './tiles.ts';

/** The evidence record of a file. */
export interface FoundRecord {
  /** Time of the first time-stamp: the file existed before. */
  readonly provenAt: Date;
  /** Number of archive time-stamps: one more with each renewal. */
  readonly timestamps: number;
  /** Number of files of the tree. */
  readonly treeSize: number;
  /** The record, DER (RFC 4998). */
  readonly der: Buffer;
}

/** A fingerprint with its place in the tree of its day, and in the renewed tree if it has one. */
interface Place extends SaltedFingerprint {
  readonly position: number;
  /** Algorithm of the tree of its day. */
  readonly digest: TreeDigest;
  readonly treeId: string;
  readonly size: number;
  readonly renewedTreeId: string | null;
  readonly renewedPosition: number | null;
  readonly renewedAfter: number | null;
}

/** The first chain of a record: the time-stamps of a day, the first one with the reduced tree of the file. */
export function firstChain(
  digest: TreeDigest,
  place: SaltedFingerprint,
  siblings: readonly Buffer[],
  stamps: readonly Pick<RecordTimestamp, 'stamp'>[],
): Buffer {
  return timestampedRecord(digest, reducedTree(fingerprintGroup(digest, place), siblings), stamps);
}

const timestampedRecord = (
  digest: TreeDigest,
  tree: ReducedTree | null,
  stamps: readonly Pick<RecordTimestamp, 'stamp'>[],
) => encodeChain(stamps.map(({ stamp }, at) => ({ digest, tree: at === 0 ? tree : null, token: Buffer.from(stamp) })));

/** The leaf of a renewed tree: the SHA-512 of the file with the first chain (RFC 4998, 5.3). No one can guess it: the chain has the salt. */
export const renewedLeaf = (sha512: string, chain: Buffer): Buffer =>
  hashWithChains(SHA512, Buffer.from(sha512, 'hex'), [chain]);

const treeTimestamps = ({ database }: Services, treeId: string): Promise<RecordTimestamp[]> =>
  database.prisma.recordTimestamp.findMany({ where: { treeId }, orderBy: { seq: 'asc' } });

/**
 * Makes the evidence record of a fingerprint: the oldest, if the file is in several trees. Null while its day is not over, and for
 * files that were not sealed here.
 */
export async function findRecord(services: Services, sha256: string, mode: Mode): Promise<FoundRecord | null> {
  const { database } = services;
  const [place] = await database.rows<Place>(sql`
    SELECT f.sha256, f.sha512, f.salt, f.position, t.digest, t.id::text AS "treeId", t.size,
      f.renewed_tree_id::text AS "renewedTreeId", f.renewed_position AS "renewedPosition", f.renewed_after AS "renewedAfter"
    FROM recorded_fingerprints f JOIN record_trees t ON t.id = f.tree_id AND t.root IS NOT NULL
    WHERE f.sha256 = ${sha256} AND f.mode = ${mode}::"Mode" ORDER BY f.id LIMIT 1`);
  if (!place) return null;
  const { treeId, digest, size, position, renewedAfter, sha512 } = place;
  const renewed = await findRenewed(services, place);
  const siblings = await siblingReader(database, { id: treeId, digest, size })(position);
  const all = await treeTimestamps(services, treeId);
  const stamps = renewed ? all.slice(0, renewedAfter!) : all;
  const chain = firstChain(digest, place, siblings, stamps);
  const later =
    renewed &&
    timestampedRecord('sha512', reducedTree([renewedLeaf(sha512!, chain)], renewed.siblings), renewed.stamps);
  return {
    provenAt: stamps[0]!.stampedAt,
    timestamps: stamps.length + (renewed?.stamps.length ?? 0),
    treeSize: size,
    der: later ? encodeRecord([digest, 'sha512'], [chain, later]) : encodeRecord([digest], [chain]),
  };
}

/** The time-stamps of the renewed tree of a file, and the hashes on its way. Null for a file whose tree was not renewed. */
async function findRenewed(services: Services, { renewedTreeId, renewedPosition }: Place) {
  if (renewedTreeId === null) return null;
  const { database } = services;
  const tree = await database.prisma.recordTree.findUnique({ where: { id: renewedTreeId, root: { not: null } } });
  if (!tree) return null;
  const siblings = await siblingReader(database, tree)(renewedPosition!);
  return { siblings, stamps: await treeTimestamps(services, renewedTreeId) };
}

/** How the evidence records stand, for metrics. */
export interface RecordState {
  /** Since when the oldest fingerprint waits whose day is over, or a tree for its time-stamp. Null if none does. */
  readonly oldestWaiting: Date | null;
  /** When the newest tree was time-stamped. Null before the first. */
  readonly stampedAt: Date | null;
  /** Trees whose time-stamp is due to be renewed. */
  readonly due: number;
  /** Trees whose time-stamp ended before it was renewed. */
  readonly lapsed: number;
  /** Trees whose renewal failed, and why the one failed that was tried most. */
  readonly failing: number;
  readonly reason: string | null;
}

export async function readRecordState({ clock, database }: Pick<Services, 'clock' | 'database'>): Promise<RecordState> {
  const now = clock.now();
  const today = new Date(Math.floor(now.getTime() / DAY) * DAY);
  const [row] = await database.rows<RecordState>(sql`
    SELECT
      LEAST((SELECT min(recorded_at) FROM recorded_fingerprints WHERE tree_id IS NULL AND recorded_at < ${today}),
        (SELECT min(created_at) FROM record_trees WHERE root IS NULL)) AS "oldestWaiting",
      (SELECT max(stamped_at) FROM record_timestamps WHERE seq = 1) AS "stampedAt",
      (SELECT count(*)::int FROM record_trees WHERE next_at <= ${now}) AS due,
      (SELECT count(*)::int FROM record_trees WHERE protected_until <= ${now}) AS lapsed,
      (SELECT count(*)::int FROM record_trees WHERE attempts > 0) AS failing,
      (SELECT reason FROM record_trees WHERE attempts > 0 ORDER BY attempts DESC LIMIT 1) AS reason`);
  return row!;
}

/** By which algorithm the files with evidence records are protected. */
export interface RecordDigests {
  /** By SHA-512, from the tree of their day or a renewed one. */
  readonly sha512: number;
  /** By SHA-256 only. Their SHA-512 is known: a hash-tree renewal takes them. */
  readonly renewable: number;
  /** By SHA-256 only. Their SHA-512 is not known: it needs the file. */
  readonly unread: number;
}

export async function countDigests({ database }: Pick<Services, 'database'>): Promise<RecordDigests> {
  const [row] = await database.rows<RecordDigests>(sql`
    SELECT count(*) FILTER (WHERE t.digest = 'sha512' OR r.root IS NOT NULL)::int AS sha512,
      count(*) FILTER (WHERE t.digest = 'sha256' AND r.root IS NULL AND f.sha512 IS NOT NULL)::int AS renewable,
      count(*) FILTER (WHERE t.digest = 'sha256' AND r.root IS NULL AND f.sha512 IS NULL)::int AS unread
    FROM recorded_fingerprints f JOIN record_trees t ON t.id = f.tree_id AND t.root IS NOT NULL
      LEFT JOIN record_trees r ON r.id = f.renewed_tree_id`);
  return row!;
}
