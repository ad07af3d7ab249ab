import { timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/digest.ts';

/**
 * The hash chain of an envelope, published so that anyone can recompute it:
 * `hash` = lowercase hex SHA-256 over the RFC 8785 canonical JSON of the event without its `hash`.
 * Personal data enters as salted commitments only, so that erasing a person leaves the chain valid.
 */
export interface ChainEvent {
  readonly chain: string;
  /** 1, 2, 3… without a gap. */
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

/** Where a chain ends. Kept apart from the events, so that a cut at the end shows. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string | null;
}

export interface ChainReport {
  readonly valid: boolean;
  /** What is wrong and where, in words; empty when valid. */
  readonly problems: readonly string[];
}

/** The hash of an event, from everything but its `hash`. */
export function eventHash(event: Omit<ChainEvent, 'hash'>): string {
  const { chain, seq, type, actor, at, data, commitments, prev_hash } = event;
  return sha256Hex(canonicalJson({ chain, seq, type, actor, at, data, commitments, prev_hash }));
}

/** Binds `value` without telling it: SHA-256 over the salt (hex, 16 bytes or more) and the value, as UTF-8. */
export const commitment = (salt: string, value: string): string => sha256Hex(`${salt}:${value}`);

/** Whether an opening fits a commitment. */
export function opens(committed: string, salt: string, value: string): boolean {
  const computed = Buffer.from(commitment(salt, value));
  const given = Buffer.from(committed);
  return computed.length === given.length && timingSafeEqual(computed, given);
}

/** Problems that are named; a chain that is broken everywhere needs no more words. */
const NAMED = 100;

/**
 * Recomputes a chain against its head, as its events pass by: it may be too long to be held whole. Finds a changed,
 * removed, inserted or reordered event, and events cut off at the end.
 */
export class ChainCheck {
  readonly #problems: string[] = [];
  #seen = 0;
  #last: string | null = null;

  /** How many events passed by. */
  get seen(): number {
    return this.#seen;
  }

  /** The next event, in the order of `seq`. */
  take(event: ChainEvent): void {
    this.#seen += 1;
    const seq = this.#seen;
    if (event.seq !== seq) this.problem(`event ${seq}: stands at ${event.seq}`);
    if (event.prev_hash !== this.#last) this.problem(`event ${seq}: does not follow the one before`);
    if (eventHash(event) !== event.hash) this.problem(`event ${seq}: was changed`);
    this.#last = event.hash;
  }

  /** Notes what is wrong beside. */
  problem(words: string): void {
    if (this.#problems.length < NAMED) this.#problems.push(words);
  }

  /** The verdict, once all events passed by. */
  report(head: ChainHead): ChainReport {
    if (head.seq !== this.#seen) this.problem(`the chain has ${this.#seen} events, its head says ${head.seq}`);
    if (head.hash !== this.#last) this.problem('the last event is not the head');
    return { valid: this.#problems.length === 0, problems: this.#problems };
  }
}

/** The same of a chain that is held whole. */
export function verifyChain(events: readonly ChainEvent[], head: ChainHead): ChainReport {
  const check = new ChainCheck();
  for (const event of events) check.take(event);
  return check.report(head);
}
