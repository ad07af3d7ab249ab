import { DAY, HOUR, MINUTE } from '../../kernel/clock.ts';

/** How much is done at a time, and when it is tried again. */
export const limits = {
  /** Files whose rows are read at a time. */
  piece: 100,
  /** Milliseconds after which a run begins no further file; the next run goes on. */
  run: 5 * MINUTE,
  /** Milliseconds from the start of one request to an outside authority to the start of the next: four a second. */
  outsideInterval: 250,
  /** Failures for want of a time-stamp, one after the other, after which a run ends: the authority is down. */
  outages: 3,
  /** A new file's protection is read at a moment within this time: nothing hurries, and seals come first. */
  firstReading: 6 * HOUR,
  /** The wait after each failed attempt doubles from the first to the second number. */
  waits: { first: 5 * MINUTE, longest: 12 * HOUR },
  /** When a damaged file is looked at again: a backup may have brought it back. */
  damaged: DAY,
  /** Envelopes or sessions of one step of the inventory. */
  inventoryPage: 500,
  /** The inventory is taken anew after this: it finds what an older version sealed beside a newer one. */
  inventoryEvery: 30 * DAY,
} as const;
