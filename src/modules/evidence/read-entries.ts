import { grouped } from '../../kernel/grouped.ts';
import {
  anyOf,
  type EvidenceEvent,
  type EvidenceOpening,
  param,
  type Queries,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { opens } from '../../standards/event-chain/index.ts';
import { COMPOSED } from './file/composed.ts';
import type { ChainEntry, Head } from './heads.ts';
import { findOpening } from './openings.ts';

/** SQL: the columns of an event. */
export const EVENT = sql`chain_id AS "chainId", seq, type, actor, at, data, commitments, prev_hash AS "prevHash", hash`;

/** A whole chain, not recomputed. Openings that do not match are left out of the entries, but counted. */
export interface WholeChain {
  readonly entries: readonly ChainEntry[];
  readonly openings: number;
}

/** Reads whole chains, by id, by one statement. */
export async function readEntries(
  services: Services,
  tx: Tx,
  chainIds: readonly string[],
): Promise<ReadonlyMap<string, WholeChain>> {
  const ids = [...chainIds];
  const { events, openings } = await readStored(tx, sql`chain_id = ${anyOf(param(ids), 'uuid')}`);
  const entryRowsByChain = grouped(events, ({ chainId }) => chainId);
  const openingsOf = grouped(openings, ({ chainId }) => chainId);
  return new Map(
    ids.map((id) => {
      const own = openingsOf.get(id) ?? [];
      return [id, { entries: entriesOf(services, entryRowsByChain.get(id) ?? [], own), openings: own.length }] as const;
    }),
  );
}

/** Reads the events, in order, and openings that a condition on their chain and `seq` selects, by one statement. */
async function readStored(on: Queries, where: Sql): Promise<StoredRows> {
  const [read] = await on.rows<{ events: StoredEvent[] | null; openings: StoredOpening[] | null }>(
    sql`SELECT
       (SELECT json_agg(e) FROM (SELECT ${EVENT} FROM evidence_events WHERE ${where} ORDER BY seq) e) AS events,
       (SELECT json_agg(o) FROM (
         SELECT chain_id AS "chainId", seq, name, salt, encode(value, 'base64') AS value FROM evidence_openings
         WHERE ${where}) o) AS openings`,
    ['evidence_events', 'evidence_openings'],
  );
  return {
    events: (read?.events ?? []).map((row) => ({ ...row, at: new Date(row.at) })),
    openings: (read?.openings ?? []).map((row) => ({ ...row, value: Buffer.from(row.value, 'base64') })),
  };
}

interface StoredRows {
  readonly events: readonly EvidenceEvent[];
  readonly openings: readonly EvidenceOpening[];
}

/** Rows as PostgreSQL returns them in JSON. */
type StoredEvent = Omit<EvidenceEvent, 'at'> & { readonly at: string };
type StoredOpening = Omit<EvidenceOpening, 'value'> & { readonly value: string };

/** Returns the end of a chain's proof: its newest event that commits to a summary. @throws Prisma's not-found error */
export async function readComposed(services: Services, chainId: string): Promise<Head> {
  const { seq, hash } = await services.database.prisma.evidenceEvent.findFirstOrThrow({
    where: { chainId, type: { endsWith: COMPOSED } },
    orderBy: { seq: 'desc' },
  });
  return { seq, hash };
}

/**
 * Reads up to `most` events of a chain after a `seq`, in order, without checks: a chain can be too long to hold in
 * memory.
 */
export async function readEvents(
  services: Services,
  chainId: string,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly ChainEntry[]> {
  const { events, openings } = await readStored(
    services.database,
    sql`chain_id = ${chainId}::uuid AND seq > ${after}::int AND seq <= ${after + most}::int`,
  );
  return entriesOf(services, events, openings);
}

/** The openings of some events, by `seq`. */
export type Openings = ReadonlyMap<number, readonly EvidenceOpening[]>;

/** Combines events with their openings. Leaves out openings that do not match. */
function entriesOf(
  services: Services,
  rows: readonly EvidenceEvent[],
  openings: readonly EvidenceOpening[],
): ChainEntry[] {
  const bySeq = grouped(openings, ({ seq }) => seq);
  return rows.map((row) => chainEntry(services, row, bySeq, () => {}));
}

/** Combines an event with its openings, decrypted. Leaves out those that do not match their commitment, and reports them. */
export function chainEntry(
  services: Services,
  row: EvidenceEvent,
  openings: Openings,
  report: (problem: string) => void,
): ChainEntry {
  const commitments = row.commitments as Record<string, string>;
  const read: Record<string, { salt: string; value: string }> = {};
  for (const { name, salt, value: sealed } of openings.get(row.seq) ?? []) {
    const value = findOpening(services, row.chainId, sealed);
    if (value !== null && opens(commitments[name] ?? '', salt, value)) read[name] = { salt, value };
    else report(`event ${row.seq}: the value of "${name}" does not match its commitment`);
  }
  return {
    chain: row.chainId,
    seq: row.seq,
    type: row.type,
    actor: row.actor,
    at: row.at.toISOString(),
    data: row.data as Record<string, unknown>,
    commitments,
    prev_hash: row.prevHash,
    hash: row.hash,
    openings: read,
  };
}
