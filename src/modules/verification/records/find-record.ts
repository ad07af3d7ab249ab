import type { Mode } from '../../../kernel/actor.ts';
import { DAY } from '../../../kernel/clock.ts';
import { sql } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { reducedTree } from '../../../standards/ers/hash-tree.ts';
import { encodeChain, encodeRecord } from '../../../standards/ers/record.ts';
import { groupOf } from './fingerprints.ts';
import { readSiblings } from './tiles.ts';

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

interface Place {
  readonly sha256: string;
  readonly salt: string;
  readonly position: number;
  readonly treeId: string;
  readonly size: number;
}

/**
 * Makes the evidence record of a fingerprint: the oldest, if the file is in several trees. Null while its day is not over, and for
 * files that were not sealed here.
 */
export async function findRecord({ database }: Services, sha256: string, mode: Mode): Promise<FoundRecord | null> {
  const [place] = await database.rows<Place>(sql`
    SELECT f.sha256, f.salt, f.position, t.id::text AS "treeId", t.size FROM recorded_fingerprints f
    JOIN record_trees t ON t.id = f.tree_id AND t.root IS NOT NULL
    WHERE f.sha256 = ${sha256} AND f.mode = ${mode}::"Mode" ORDER BY f.id LIMIT 1`);
  if (!place) return null;
  const { treeId, size, position } = place;
  const stamps = await database.prisma.recordTimestamp.findMany({ where: { treeId }, orderBy: { seq: 'asc' } });
  const tree = reducedTree(groupOf(place), await readSiblings(database, treeId, size, position));
  const chain = encodeChain(
    stamps.map(({ stamp }, at) => ({ digest: 'sha256', tree: at === 0 ? tree : null, token: Buffer.from(stamp) })),
  );
  return {
    provenAt: stamps[0]!.stampedAt,
    timestamps: stamps.length,
    treeSize: size,
    der: encodeRecord(['sha256'], [chain]),
  };
}

/** How the evidence records stand, for metrics. */
export interface RecordState {
  /** Since when the oldest fingerprint waits whose day is over. Null if none does. */
  readonly oldestWaiting: Date | null;
  /** When the newest tree was time-stamped. Null before the first. */
  readonly stampedAt: Date | null;
  /** Trees whose time-stamp is due to be renewed. */
  readonly due: number;
  /** Trees whose time-stamp ended before it was renewed. */
  readonly lapsed: number;
}

export async function readRecordState({ clock, database }: Pick<Services, 'clock' | 'database'>): Promise<RecordState> {
  const now = clock.now();
  const today = new Date(Math.floor(now.getTime() / DAY) * DAY);
  const [row] = await database.rows<RecordState>(sql`
    SELECT
      (SELECT min(recorded_at) FROM recorded_fingerprints WHERE tree_id IS NULL AND recorded_at < ${today}) AS "oldestWaiting",
      (SELECT max(stamped_at) FROM record_timestamps WHERE seq = 1) AS "stampedAt",
      (SELECT count(*)::int FROM record_trees WHERE next_at <= ${now}) AS due,
      (SELECT count(*)::int FROM record_trees WHERE protected_until <= ${now}) AS lapsed`);
  return row!;
}
