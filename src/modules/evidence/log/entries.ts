import { randomBytes } from 'node:crypto';
import { type Database, type Queries, type Sql, sql, type Tx } from '../../../platform/database/index.ts';
import { commitment } from '../../../standards/event-chain/index.ts';

/**
 * Events after which a chain has its final head, which becomes an entry of the transparency log. For envelopes and
 * sessions it is the head that the evidence file ends with. What comes later (renewals, purge) is in the heads of its day.
 */
const finalEvents: ReadonlySet<string> = new Set([
  'envelope.proof_composed',
  'session.proof_composed',
  'mandate.activated',
  'seal_batch.applied',
  'digest_seal.sealed',
  'digest_seal.timestamped',
  'deposit.created',
]);

/** A salt, hex. */
export const newSalt = (): string => randomBytes(16).toString('hex');

/** The bytes that are in the log for a head, or for the hash of a day: SHA-256 of `SALT:HASH`, both lowercase hex. */
export const logEntryHash = (salt: string, hash: string): Buffer => Buffer.from(commitment(salt, hash), 'hex');

/** An event of a chain, with its hash. */
interface HeadEvent {
  readonly chainId: string;
  readonly seq: number;
  readonly type: string;
  readonly hash: string;
}

/** Lists the entries for those events that are final heads, as JSON for `insertEntries`. */
export const newEntries = (events: readonly HeadEvent[]) =>
  events.flatMap(({ chainId, seq, type, hash }) => {
    if (!finalEvents.has(type)) return [];
    const salt = newSalt();
    return [{ chain_id: chainId, seq, salt, entry: logEntryHash(salt, hash).toString('hex') }];
  });

/** Part of the statement that writes events: inserts `rows -> 'log_entries'` of `written`. */
export const insertEntries: Sql = sql`
  INSERT INTO log_entries (chain_id, seq, salt, entry)
  SELECT chain_id, seq, salt, decode(entry, 'hex')
  FROM written, jsonb_to_recordset(rows -> 'log_entries') AS leaf (chain_id uuid, seq int, salt text, entry text)
  RETURNING 1`;

/** An entry of a chain. */
export interface ChainLogEntry {
  readonly seq: number;
  readonly salt: string;
  readonly entry: Buffer;
  /** Null until the sequencer has given it. */
  readonly position: number | null;
  /** Hash of the event, as the chain has it now. Null if the event is gone. */
  readonly hash: string | null;
}

/** Finds the newest entry of a chain; with `seq`, that of this event. Null if there is none. */
export async function findEntry(database: Queries, chainId: string, seq?: number): Promise<ChainLogEntry | null> {
  const [row] = await database.rows<ChainLogEntry>(sql`
    SELECT l.seq, l.salt, l.entry, l.position::float8 AS position, e.hash FROM log_entries l
    LEFT JOIN evidence_events e ON e.chain_id = l.chain_id AND e.seq = l.seq
    WHERE l.chain_id = ${chainId}::uuid AND (${seq ?? null}::int IS NULL OR l.seq = ${seq ?? null}::int)
    ORDER BY l.seq DESC LIMIT 1`);
  return row ?? null;
}

/** Separates the entries of chains that have ended from them: only the commitments stay, which nobody can open. */
export const forgetEntries = (database: Database | Tx, chainIds: readonly string[]): Promise<unknown> =>
  database.run(sql`
    UPDATE log_entries SET chain_id = NULL, seq = NULL, salt = NULL
    WHERE chain_id = ANY (${[...chainIds]}::uuid[])`);
