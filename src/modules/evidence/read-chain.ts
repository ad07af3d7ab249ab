import { grouped } from '../../kernel/grouped.ts';
import { type EvidenceEvent, type EvidenceOpening, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ChainCheck, type ChainEvent } from '../../standards/event-chain/index.ts';
import { readCheckpoint } from './checkpoint.ts';
import type { ChainEntry, ChainView, Head } from './heads.ts';
import { chainEntry, EVENT } from './read-entries.ts';
import {
  BLOCK,
  blocksDigest,
  type Digested,
  findUnchanged,
  OPENINGS_ORDER,
  RowDigest,
  readVerifiedBlocks,
  SHOWN,
  type VerifiedBlock,
  writeVerifiedBlocks,
} from './verified-blocks.ts';

/** The blocks that were verified before. */
interface Earlier {
  readonly blocks: readonly VerifiedBlock[];
  readonly unchanged: ReadonlyMap<number, VerifiedBlock>;
}

/**
 * Follows a `ChainCheck` block by block: skips blocks that were verified before and have not changed, and remembers
 * those that are verified now. After the first problem it does nothing, so that every problem is found.
 */
class BlockCheck {
  readonly #services: Services;
  readonly #chainId: string;
  readonly #check: ChainCheck;
  readonly #verified: VerifiedBlock[] = [];
  #rows = new RowDigest();
  /** Read once the chain turns out to be long. */
  #earlier: Earlier | null = null;

  constructor(services: Services, chainId: string, check: ChainCheck) {
    this.#services = services;
    this.#chainId = chainId;
    this.#check = check;
  }

  /** Adds the rows of a page that the check has just taken. A page must not extend over the end of a block. */
  add(events: readonly Digested<EvidenceEvent>[], openings: readonly Digested<EvidenceOpening>[]): void {
    const { seen, last, valid } = this.#check;
    if (!valid || events.length === 0) return;
    // An opening of an event that was appended after the events were read is read again with the next page.
    this.#rows.add(
      events,
      openings.filter(({ seq }) => seq <= seen),
    );
    if (seen % BLOCK !== 0) return;
    this.#verified.push({ hash: last!, rows: this.#rows.end() });
    this.#rows = new RowDigest();
  }

  /**
   * Lets the check skip the blocks that follow: none that ends after the event `most`, and not the one with the event
   * `except`.
   * Returns whether it has skipped any.
   */
  async skip({ most, except = 0 }: { readonly most: number; readonly except?: number | undefined }): Promise<boolean> {
    const before = this.#check.seen;
    for (;;) {
      const { seen, last, valid } = this.#check;
      const number = Math.floor(seen / BLOCK);
      const end = (number + 1) * BLOCK;
      if (!valid || end > most || (except > number * BLOCK && except <= end)) break;
      const { blocks, unchanged } = await this.#readEarlier();
      const block = unchanged.get(number);
      const follows = seen % BLOCK !== 0 || last === (blocks[number - 1]?.hash ?? null);
      if (!block || !follows) break;
      this.#check.skipTo(end, block.hash);
      this.#verified.push(block);
      this.#rows = new RowDigest();
    }
    return this.#check.seen > before;
  }

  /** Keeps what was verified for the next time. Call it at the end of a valid chain. */
  async keep(): Promise<void> {
    if (!this.#earlier || isSame(this.#earlier.blocks, this.#verified)) return;
    const { log } = this.#services;
    await writeVerifiedBlocks(this.#services, this.#chainId, this.#verified).catch((error: unknown) =>
      log.warn({ err: error, chainId: this.#chainId }, 'the verified blocks of a chain could not be written'),
    );
  }

  async #readEarlier(): Promise<Earlier> {
    if (this.#earlier) return this.#earlier;
    const blocks = await readVerifiedBlocks(this.#services, this.#chainId);
    const unchanged = await findUnchanged(this.#services, this.#chainId, blocks);
    return (this.#earlier = { blocks, unchanged });
  }
}

const isSame = (some: readonly VerifiedBlock[], others: readonly VerifiedBlock[]): boolean =>
  some.length === others.length &&
  some.every(({ hash, rows }, at) => hash === others[at]?.hash && rows === others[at]?.rows);

/** Less than any number of an event, even of a forged one. */
const FIRST = -(2 ** 31) - 1;

/** Events per statement. Hashing them and checking their openings takes about five milliseconds. */
const PAGE = 100;

/**
 * Reads a chain and recomputes it page by page, so that other requests run in between and memory depends only on the
 * events shown. Full blocks that were recomputed before are only compared. Also reads events appended in the meantime.
 * An unknown chain is empty and valid.
 */
export async function readChain(services: Services, chainId: string): Promise<ChainView> {
  // Read the checkpoint before the events: since then the chain can only have grown.
  const checkpoint = await readCheckpoint(services, chainId);
  const check = new ChainCheck();
  const blocks = new BlockCheck(services, chainId, check);
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
    const openings = grouped(page.openings, ({ seq }) => seq);
    for (const row of page.events) {
      const event = chainEntry(services, row, openings, (words) => check.problem(words));
      check.take(event);
      if (checkpoint !== 'forged') againstCheckpoint(check, event, checkpoint);
      events.push(event);
    }
    if (events.length > 2 * SHOWN) events = events.slice(-SHOWN);
    last = page.events.at(-1)?.seq ?? last;
    blocks.add(page.events, page.openings);
    // The events shown are read, and the one that the checkpoint names.
    const most = Math.min(end.head.seq, end.last) - SHOWN;
    if (await blocks.skip({ most, except: checkpoint === 'forged' ? 0 : checkpoint?.seq })) last = check.seen;
    // An event and its head are committed together. If they differ, there are more events to read.
    const isUnchanged = page.events.length === 0 && end.head.seq === head?.seq;
    head = end.head;
    if (last >= end.last && (isUnchanged || head.seq === check.seen)) break;
  }
  if (checkpoint === 'forged') check.problem('the checkpoint was not written by this service');
  else if (checkpoint && check.seen < checkpoint.seq) check.problem(missingEnd(check.seen, checkpoint.seq));
  const report = check.report(head);
  if (report.valid) await blocks.keep();
  return { events: events.slice(-SHOWN), head, report };
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
  const [events, openings] = await Promise.all([
    readNext(services, chainId, last),
    services.database.rows<
      Digested<EvidenceOpening>
    >(sql`SELECT chain_id AS "chainId", seq, name, salt, value, ${blocksDigest('o')} FROM evidence_openings o
       WHERE chain_id = ${chainId}::uuid AND seq > ${seen}::int AND seq <= ${endOfPage(seen)}::int ORDER BY ${OPENINGS_ORDER}`),
  ]);
  return { events, openings };
}

/** The last event of the page of the event after `seq`. Blocks end where a page ends. */
const endOfPage = (seq: number): number => (Math.floor(Math.max(seq, 0) / PAGE) + 1) * PAGE;

/** Reads the next events after a number, at most `PAGE`; those before the next gap if there is one. */
async function readNext({ database }: Services, chainId: string, last: number): Promise<Digested<EvidenceEvent>[]> {
  // A range, not a limit: for a limit PostgreSQL may read and sort all later rows, because most chains are short.
  const within = (after: number, upTo: number) =>
    database.rows<Digested<EvidenceEvent>>(sql`SELECT ${EVENT}, ${blocksDigest('e')} FROM evidence_events e
       WHERE chain_id = ${chainId}::uuid AND seq > ${after}::bigint AND seq <= ${upTo}::bigint ORDER BY seq`);
  const events = await within(last, endOfPage(last));
  if (events.length > 0) return events;
  const [next] = await database.rows<{ first: number | null }>(
    sql`SELECT min(seq) AS first FROM evidence_events WHERE chain_id = ${chainId}::uuid AND seq > ${last}::bigint`,
  );
  const first = next?.first ?? null;
  return first === null ? [] : within(first - 1, endOfPage(first - 1));
}

interface ChainEnd {
  readonly head: Head;
  /** The highest number of its events. */
  readonly last: number;
}

/** Reads the head of a chain, and the highest number of its events. */
async function readEnd({ database }: Services, chainId: string): Promise<ChainEnd> {
  const [row] = await database.rows<{
    seq: number;
    hash: string | null;
    last: number | null;
  }>(sql`SELECT coalesce(head_seq, 0) AS seq, head_hash AS hash,
       (SELECT max(seq) FROM evidence_events WHERE chain_id = ${chainId}::uuid) AS last
     FROM (SELECT ${chainId}::uuid AS id) asked LEFT JOIN evidence_chains USING (id)`);
  const end = row!;
  return { head: { seq: end.seq, hash: end.hash }, last: end.last ?? FIRST };
}
