import { anyOf, type Sql, sql, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ChainEvent, ChainReport } from '../../standards/event-chain/index.ts';
import type { ChainSubject } from './topics.ts';

/** The end of a chain. Its hash is null before the first event. */
export interface Head {
  readonly seq: number;
  readonly hash: string | null;
}

/** The heads that a transaction has locked: nobody else can move them before its end. */
const lockedBy = new WeakMap<Tx, Map<string, Head>>();

/**
 * Locks chains in the order of their ids, so that concurrent transactions cannot deadlock, and creates the missing ones.
 * Returns all heads that the transaction has locked so far, by chain. The caller keeps this map current when it appends
 * events. Chains in `created` begin in this transaction: the caller inserts them with their first event.
 */
export async function lockHeads(
  tx: Tx,
  subjects: readonly Pick<ChainSubject, 'chainId' | 'noun'>[],
  at: Date,
  created: ReadonlySet<string> = new Set(),
): Promise<Map<string, Head>> {
  const locked = lockedBy.get(tx) ?? new Map<string, Head>();
  lockedBy.set(tx, locked);
  for (const chainId of created) locked.set(chainId, { seq: 0, hash: null });
  const missing = subjects.filter(({ chainId }) => !locked.has(chainId));
  if (missing.length === 0) return locked;
  const ids = missing.map(({ chainId }) => chainId).sort();
  remember(locked, await lock(tx, ids));
  const unknown = missing.filter(({ chainId }) => !locked.has(chainId));
  if (unknown.length === 0) return locked;
  remember(locked, await create(tx, unknown, at));
  // Chains that another transaction has created in between.
  const others = ids.filter((id) => !locked.has(id));
  if (others.length) remember(locked, await lock(tx, others));
  return locked;
}

export interface HeadRow extends Head {
  readonly id: string;
}

/**
 * SQL subquery that locks chains, for statements of other rooms that lock the subjects of these chains: their events then
 * need no lock of their own. Give its JSON to `rememberHeads`. `ids` is an array of UUIDs.
 */
export const lockedHeads = (ids: readonly string[]): Sql => sql`
  (SELECT json_agg(h) FROM (
    SELECT id, head_seq AS seq, head_hash AS hash FROM evidence_chains
    WHERE id = ${anyOf(ids, 'uuid')} ORDER BY id FOR UPDATE) h)`;

/** Records the heads that the transaction has locked by `lockedHeads`. */
export function rememberHeads(tx: Tx, rows: readonly HeadRow[]): void {
  const locked = lockedBy.get(tx) ?? new Map<string, Head>();
  lockedBy.set(tx, locked);
  remember(locked, rows);
}

function remember(locked: Map<string, Head>, rows: readonly HeadRow[]): void {
  for (const { id, seq, hash } of rows) locked.set(id, { seq, hash });
}

const lock = (tx: Tx, ids: readonly string[]): Promise<HeadRow[]> =>
  tx.rows(
    sql`SELECT id, head_seq AS seq, head_hash AS hash FROM evidence_chains
     WHERE id = ${anyOf([...ids], 'uuid')} ORDER BY id FOR UPDATE`,
    ['evidence_chains'],
  );

/** Creates chains; their rows are locked until the transaction ends. Returns those that did not exist. */
const create = (tx: Tx, subjects: readonly Pick<ChainSubject, 'chainId' | 'noun'>[], at: Date): Promise<HeadRow[]> =>
  tx.rows(sql`
    INSERT INTO evidence_chains (id, noun, updated_at)
    SELECT id, noun, ${at}
    FROM unnest(${subjects.map(({ chainId }) => chainId)}::uuid[], ${subjects.map(({ noun }) => noun)}::text[])
      AS new (id, noun)
    ORDER BY id
    ON CONFLICT (id) DO NOTHING
    RETURNING id, head_seq AS seq, head_hash AS hash`);

/** Returns the hash of the newest event of a chain that the transaction has locked. Null before the first event. */
export const lockedHash = (tx: Tx, chainId: string): string | null => lockedBy.get(tx)?.get(chainId)?.hash ?? null;

/** Returns the current head of a chain. */
export async function readHead(services: Services, chainId: string): Promise<Head> {
  const chain = await services.database.prisma.evidenceChain.findUnique({ where: { id: chainId } });
  return { seq: chain?.headSeq ?? 0, hash: chain?.headHash ?? null };
}

/** An event with those openings that are not erased. */
export interface ChainEntry extends ChainEvent {
  readonly openings: Readonly<Record<string, { readonly salt: string; readonly value: string }>>;
}

export interface ChainView {
  /** The newest events, at most `SHOWN`. A session's chain can have 100,000. */
  readonly events: readonly ChainEntry[];
  readonly head: Head;
  /** Result of verifying the whole chain now, and of comparing it with the checkpoint outside the database. */
  readonly report: ChainReport;
}
