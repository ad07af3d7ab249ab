import { grouped } from '../../kernel/grouped.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { queryOf, type SqlClient } from '../../platform/database/columns.ts';
import type { EvidenceEvent, EvidenceOpening, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ChainCheck, type ChainEvent, opens } from '../../standards/event-chain/index.ts';
import type { ChainEntry, ChainView } from './chain-view.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { COMPOSED } from './file/summary.ts';
import type { Head } from './heads.ts';
import { findOpening } from './openings.ts';
import { findRecomputed, remember } from './recomputed.ts';
import { type Digested, digestOf, OPENINGS_ORDER, RowDigest } from './row-digest.ts';

/** Maximum number of events returned by a read. The evidence file contains all of them. */
export const shown = 2_000;

const EVENT = 'chain_id AS "chainId", seq, type, actor, at, data, commitments, prev_hash AS "prevHash", hash';

/** Less than any number of an event, even of a forged one. */
const FIRST = -(2 ** 31) - 1;

/** Events per statement. Hashing them and checking their openings takes about five milliseconds. */
const PAGE = 100;

/**
 * Reads a chain and recomputes it, or returns the view of a long chain that was recomputed before and whose rows and
 * checkpoint are the same. An unknown chain is empty and valid.
 */
export async function readChain(services: Services, chainId: string): Promise<ChainView> {
  // Read the checkpoint before the events: since then the chain can only have grown.
  const checkpoint = await readCheckpoint(services, chainId);
  const known = await findRecomputed(services, chainId, checkpoint);
  if (known) return known;
  const rows = new RowDigest();
  const view = await recompute(services, chainId, checkpoint, rows);
  remember(services, chainId, { view, checkpoint, rows: rows.end() });
  return view;
}

/**
 * Recomputes a chain page by page, so that other requests run in between and memory depends only on the events shown.
 * Also reads events appended in the meantime.
 */
async function recompute(
  services: Services,
  chainId: string,
  checkpoint: Checkpoint | 'forged' | null,
  rows: RowDigest,
): Promise<ChainView> {
  const check = new ChainCheck();
  let events: ChainEntry[] = [];
  let head: Head | undefined;
  let end: ChainEnd | undefined;
  for (let last = FIRST; ; ) {
    const [page, newEnd] = await Promise.all([
      readPage(services, chainId, { last, seen: check.seen }),
      end && last < end.last ? end : readEnd(services, chainId),
    ]);
    // An empty page before the end: events were deleted in the meantime.
    end = page.events.length === 0 && newEnd === end ? await readEnd(services, chainId) : newEnd;
    rows.add(page.events, page.openings);
    const openings = grouped(page.openings, ({ seq }) => seq);
    for (const row of page.events) {
      const event = entryOf(services, row, openings, (words) => check.problem(words));
      check.take(event);
      if (checkpoint !== 'forged') againstCheckpoint(check, event, checkpoint);
      events.push(event);
    }
    if (events.length > 2 * shown) events = events.slice(-shown);
    last = page.events.at(-1)?.seq ?? last;
    // An event and its head are committed together. If they differ, there are more events to read.
    const isUnchanged = page.events.length === 0 && end.head.seq === head?.seq;
    head = end.head;
    if (last >= end.last && (isUnchanged || head.seq === check.seen)) break;
  }
  if (checkpoint === 'forged') check.problem('the checkpoint was not written by this service');
  else if (checkpoint && check.seen < checkpoint.seq) check.problem(missingEnd(check.seen, checkpoint.seq));
  return { events: events.slice(-shown), head, report: check.report(head) };
}

/** Reports a chain that was changed before its checkpoint. */
function againstCheckpoint(check: ChainCheck, { hash }: ChainEvent, checkpoint: Head | null): void {
  if (checkpoint && check.seen === checkpoint.seq && hash !== checkpoint.hash)
    check.problem(`event ${checkpoint.seq} was rewritten`);
}

/** The problem of a chain that ends at `seen`, before its checkpoint. A restored database explains it. */
export const missingEnd = (seen: number, checkpoint: number): string =>
  `events after ${seen} are missing: the checkpoint has ${checkpoint}`;

/**
 * Reads the next events of a chain with their openings. The openings are read by the expected `seq`: if the chain has a gap
 * they miss, but then it is broken anyway.
 */
async function readPage(
  services: Services,
  chainId: string,
  { last, seen }: { readonly last: number; readonly seen: number },
): Promise<{ readonly events: Digested<EvidenceEvent>[]; readonly openings: Digested<EvidenceOpening>[] }> {
  const { prisma } = services.database;
  const [events, openings] = await Promise.all([
    readNext(services, chainId, last),
    prisma.$queryRawUnsafe<Digested<EvidenceOpening>[]>(
      `SELECT chain_id AS "chainId", seq, name, salt, value, ${digestOf('o')} FROM evidence_openings o
       WHERE chain_id = $1::uuid AND seq > $2::int AND seq <= $3::int ORDER BY ${OPENINGS_ORDER}`,
      chainId,
      seen,
      seen + PAGE,
    ),
  ]);
  return { events, openings };
}

/** Reads the next events after a number, at most `PAGE`; those before the next gap if there is one. */
async function readNext({ database }: Services, chainId: string, last: number): Promise<Digested<EvidenceEvent>[]> {
  // A range, not a limit: for a limit PostgreSQL may read and sort all later rows, because most chains are short.
  const within = (after: number, upTo: number) =>
    database.prisma.$queryRawUnsafe<Digested<EvidenceEvent>[]>(
      `SELECT ${EVENT}, ${digestOf('e')} FROM evidence_events e
       WHERE chain_id = $1::uuid AND seq > $2::bigint AND seq <= $3::bigint ORDER BY seq`,
      chainId,
      after,
      upTo,
    );
  const events = await within(last, Math.max(last, 0) + PAGE);
  if (events.length > 0) return events;
  const [{ first }] = await database.prisma.$queryRawUnsafe<[{ first: number | null }]>(
    'SELECT min(seq) AS first FROM evidence_events WHERE chain_id = $1::uuid AND seq > $2::bigint',
    chainId,
    last,
  );
  return first === null ? [] : within(first - 1, first - 1 + PAGE);
}

interface ChainEnd {
  readonly head: Head;
  /** The highest number of its events. */
  readonly last: number;
}

/** Reads the head of a chain, and the highest number of its events. */
async function readEnd({ database }: Services, chainId: string): Promise<ChainEnd> {
  const [end] = await database.prisma.$queryRawUnsafe<[{ seq: number; hash: string | null; last: number | null }]>(
    `SELECT coalesce(head_seq, 0) AS seq, head_hash AS hash,
       (SELECT max(seq) FROM evidence_events WHERE chain_id = $1::uuid) AS last
     FROM (SELECT $1::uuid AS id) asked LEFT JOIN evidence_chains USING (id)`,
    chainId,
  );
  return { head: { seq: end.seq, hash: end.hash }, last: end.last ?? FIRST };
}

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
  const { events, openings } = await readStored(tx, `chain_id = ${anyOf('$1::uuid[]')}`, ids);
  const rowsOf = grouped(events, ({ chainId }) => chainId);
  const openingsOf = grouped(openings, ({ chainId }) => chainId);
  return new Map(
    ids.map((id) => {
      const own = openingsOf.get(id) ?? [];
      return [id, { entries: entriesOf(services, rowsOf.get(id) ?? [], own), openings: own.length }] as const;
    }),
  );
}

/** Reads the events, in order, and openings that a condition on their chain and `seq` selects, by one statement. */
async function readStored(client: SqlClient, where: string, ...values: unknown[]): Promise<StoredRows> {
  const [read] = await queryOf<{ events: StoredEvent[] | null; openings: StoredOpening[] | null }>(
    client,
    ['evidence_events', 'evidence_openings'],
    `SELECT
       (SELECT json_agg(e) FROM (SELECT ${EVENT} FROM evidence_events WHERE ${where} ORDER BY seq) e) AS events,
       (SELECT json_agg(o) FROM (
         SELECT chain_id AS "chainId", seq, name, salt, encode(value, 'base64') AS value FROM evidence_openings
         WHERE ${where}) o) AS openings`,
    ...values,
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
    services.database.prisma,
    'chain_id = $1::uuid AND seq > $2::int AND seq <= $3::int',
    chainId,
    after,
    after + most,
  );
  return entriesOf(services, events, openings);
}

type Openings = ReadonlyMap<number, readonly EvidenceOpening[]>;

/** Combines events with their openings. Leaves out openings that do not match. */
function entriesOf(
  services: Services,
  rows: readonly EvidenceEvent[],
  openings: readonly EvidenceOpening[],
): ChainEntry[] {
  const bySeq = grouped(openings, ({ seq }) => seq);
  return rows.map((row) => entryOf(services, row, bySeq, () => {}));
}

/** Combines an event with its openings, decrypted. Leaves out those that do not match their commitment, and reports them. */
function entryOf(
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
