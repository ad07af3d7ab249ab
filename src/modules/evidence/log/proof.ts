import { sql } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { formatLogProof, openCheckpoint } from '../../../standards/tlog/checkpoint.ts';
import { type Hash, proveInclusion } from '../../../standards/tlog/merkle.ts';
import { TileSubtrees } from '../../../standards/tlog/tiles.ts';
import { type ChainLogEntry, findEntry } from './entries.ts';
import { ownPolicy } from './keys.ts';
import { ownTiles } from './own-files.ts';

/** Proof that the head of a chain is in the log. */
export interface ChainLogProof extends Pick<ChainLogEntry, 'seq' | 'salt' | 'entry'> {
  /** Hash of the event that is the head. Null if the event is gone. */
  readonly hash: string | null;
  readonly index: number;
  /** Number of entries of the log at the checkpoint. */
  readonly size: number;
  readonly hashes: readonly Hash[];
  /** The signed note, with its cosignatures. */
  readonly checkpoint: string;
  readonly isWitnessed: boolean;
  /** All of it as a `.tlog-proof` (C2SP tlog-proof), whose extra data is the salt. */
  readonly text: string;
}

/**
 * Makes the proof of the newest final head of a chain, or of the event `seq`: against the newest checkpoint that enough
 * witnesses have cosigned, or the newest of all if none of those has the entry. Null while the entry waits for a checkpoint,
 * and for a chain without an entry.
 */
export async function findLogProof(services: Services, chainId: string, seq?: number): Promise<ChainLogProof | null> {
  const entry = await findEntry(services.database, chainId, seq);
  if (!entry || entry.position === null) return null;
  const index = entry.position;
  const [row] = await services.database.rows<{ note: string; size: number }>(sql`
    SELECT note, size::float8 AS size FROM log_checkpoints WHERE size > ${index}::bigint
    ORDER BY is_witnessed DESC, size DESC LIMIT 1`);
  if (!row) return null;
  const { note: checkpoint, size } = row;
  const hashes = await proveInclusion(new TileSubtrees(ownTiles(services), size), index, size);
  const { isWitnessed } = openCheckpoint(checkpoint, await ownPolicy(services));
  const extra = Buffer.from(entry.salt, 'hex');
  const text = formatLogProof({ index, hashes, extra, checkpoint });
  return { ...entry, index, size, hashes, checkpoint, isWitnessed, text };
}

/** How the log stands, for metrics. */
export interface LogState {
  readonly waiting: number;
  /** Null before the first checkpoint. */
  readonly signedAt: Date | null;
  readonly isWitnessed: boolean;
}

export async function readLogState({ database }: Pick<Services, 'database'>): Promise<LogState> {
  const [row] = await database.rows<LogState>(sql`
    SELECT (SELECT count(*)::int FROM log_entries WHERE position IS NULL) AS waiting, signed_at AS "signedAt",
      coalesce(is_witnessed, false) AS "isWitnessed"
    FROM (SELECT max(size) AS size FROM log_checkpoints) newest LEFT JOIN log_checkpoints USING (size)`);
  return row!;
}
