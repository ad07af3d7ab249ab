import type { Actor } from '../../kernel/actor.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes of an answer that is kept, and of all results of one request's transactions. */
export const MOST_BYTES = 256 * KIB;
/** Bytes that one request counts for besides its answer: its row, its index entries, its results. */
export const ROW_BYTES = KIB;
/** The share of a day's bytes that answers may take; the rest is for what shows that a request was done. */
export const ANSWERS_SHARE = 0.75;

/**
 * Bytes kept for one caller and day. A live key may send 3,000 calls a minute: a million remembered requests a day fit in
 * the last quarter. The holder of a personal link sends a few dozen.
 */
const perDay = { live: 4_096 * MIB, test: 512 * MIB, link: 4 * MIB } as const;

/** Bytes that may be kept for a caller in a day. */
export function dailyBytes(actor: Actor): number {
  if (actor.kind !== 'key') return perDay.link;
  return actor.mode === 'LIVE' ? perDay.live : perDay.test;
}
