import { DAY, HOUR, MINUTE } from '../../../kernel/clock.ts';

/** Amounts of work and times of retries. Times in ms. */
export const limits = {
  /** Files read at a time. */
  piece: 100,
  /** After this time a run starts no further file; the next run continues. */
  run: 5 * MINUTE,
  /** Time between the starts of two requests to an external authority: four per second. */
  outsideInterval: 250,
  /** Consecutive failures to get a time-stamp after which a run ends: the authority is down. */
  outages: 3,
  /** The protection of a new file is read within this time. It is not urgent, and seals come first. */
  firstReading: 6 * HOUR,
  /** Wait after a failed attempt. Doubles from `first` up to `longest`. */
  waits: { first: 5 * MINUTE, longest: 12 * HOUR },
  /** When a damaged file is checked again: it can have been restored from a backup. */
  damaged: DAY,
  /** Envelopes or sessions per step of the inventory. */
  inventoryPage: 500,
  /** When the inventory is repeated: it finds files sealed by an older version that still runs. */
  inventoryEvery: 30 * DAY,
} as const;
