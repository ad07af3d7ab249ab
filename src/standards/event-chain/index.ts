import { canonicalJson } from '../../kernel/canonical-json.ts';
import { equalInConstantTime, sha256Hex } from '../../kernel/ids.ts';

/**
 * An event of a hash chain, published so that anyone can recompute it: `hash` is the lowercase hex SHA-256 of the RFC
 * 8785 canonical JSON of the event without its `hash`. Personal data is included only as salted commitments, so that
 * the chain stays valid when a person is erased.
 */
export interface ChainEvent {
  readonly chain: string;
  /** 1, 2, 3… without gaps. */
  readonly seq: number;
  readonly type: string;
  readonly actor: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Name → commitment. */
  readonly commitments: Readonly<Record<string, string>>;
  readonly prev_hash: string | null;
  readonly hash: string;
}

/** The end of a chain. Stored separately from the events, so that removing the last events is detected. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string | null;
}

export interface ChainReport {
  readonly valid: boolean;
  /** Descriptions of what is wrong and where; empty if valid. */
  readonly problems: readonly string[];
}

/** Computes the hash of an event from all its fields except `hash`. */
export function eventHash(event: Omit<ChainEvent, 'hash'>): string {
  const { chain, seq, type, actor, at, data, commitments, prev_hash } = event;
  return sha256Hex(canonicalJson({ chain, seq, type, actor, at, data, commitments, prev_hash }));
}

/** Commits to `value` without revealing it: SHA-256 of the salt (hex, 16 bytes or more) and the value, as UTF-8. */
export const commitment = (salt: string, value: string): string => sha256Hex(`${salt}:${value}`);

/** Returns whether an opening matches a commitment. */
export function opens(committed: string, salt: string, value: string): boolean {
  const computed = Buffer.from(commitment(salt, value));
  const committedBytes = Buffer.from(committed);
  return equalInConstantTime(computed, committedBytes);
}

/** Maximum number of problems listed. */
const NAMED = 100;

/**
 * Verifies a chain event by event, because it may be too long to hold in memory, and then against its head. Detects
 * changed, removed, inserted, reordered and truncated events.
 */
export class ChainCheck {
  readonly #problems: string[] = [];
  #seen = 0;
  #last: string | null = null;

  /** Number of events so far. */
  get seen(): number {
    return this.#seen;
  }

  /** Hash of the last event so far; null before the first. */
  get last(): string | null {
    return this.#last;
  }

  /** Whether no problem was found so far. */
  get valid(): boolean {
    return this.#problems.length === 0;
  }

  /** Skips events that are known to be valid, up to the event `seq` with this hash. */
  skipTo(seq: number, hash: string): void {
    this.#seen = seq;
    this.#last = hash;
  }

  /** Checks the next event, in the order of `seq`. */
  take(event: ChainEvent): void {
    this.#seen += 1;
    const seq = this.#seen;
    if (event.seq !== seq) this.problem(`event ${seq}: has the number ${event.seq}`);
    if (event.prev_hash !== this.#last) this.problem(`event ${seq}: does not follow the previous event`);
    if (eventHash(event) !== event.hash) this.problem(`event ${seq}: was changed`);
    this.#last = event.hash;
  }

  /** Adds another problem. */
  problem(words: string): void {
    if (this.#problems.length < NAMED) this.#problems.push(words);
  }

  /** Returns the result, after all events. */
  report(head: ChainHead): ChainReport {
    if (head.seq !== this.#seen)
      this.problem(`the chain has ${this.#seen} events, but its head has the number ${head.seq}`);
    if (head.hash !== this.#last) this.problem('the last event is not the head');
    return { valid: this.#problems.length === 0, problems: this.#problems };
  }
}

/** Verifies a chain that is in memory. */
export function verifyChain(events: readonly ChainEvent[], head: ChainHead): ChainReport {
  const check = new ChainCheck();
  for (const event of events) check.take(event);
  return check.report(head);
}
