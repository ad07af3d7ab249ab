import type { EvidenceEvent, EvidenceOpening } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ChainCheck } from '../../standards/event-chain/index.ts';
import { type Digested, RowDigest } from './row-digest.ts';
import {
  BLOCK,
  findUnchanged,
  readVerifiedBlocks,
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
export class BlockCheck {
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
