import type { Actor } from '../../kernel/actor.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Maximum bytes of a stored answer, and of all results of one request's transactions. */
export const MOST_BYTES = 256 * KIB;
/** Bytes counted for each request in addition to its answer: its row, index entries and results. */
export const ROW_BYTES = KIB;
/** Share of the daily bytes for answers. The rest is reserved for recording that requests were done. */
export const ANSWERS_SHARE = 0.75;

/**
 * Bytes stored per caller and day. A live key may send 3,000 calls a minute: a million requests a day fit in the last
 * quarter. The holder of a personal link sends a few dozen.
 */
const perDay = { live: 4_096 * MIB, test: 512 * MIB, link: 4 * MIB } as const;

/** Returns the bytes that may be stored for a caller per day. */
export function dailyBytes(actor: Actor): number {
  if (actor.kind !== 'key') return perDay.link;
  return actor.mode === 'LIVE' ? perDay.live : perDay.test;
}
