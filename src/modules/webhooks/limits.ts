import { DAY, SECOND } from '../../kernel/clock.ts';

/** What a caller may ask for. */
export const limits = {
  /** Longer ones do not get through every proxy. */
  url: { min: 1, max: 2_048 },
  /** For each organisation and mode: each event is told to all of them. */
  endpoints: 100,
  /** A week is enough to roll out a secret; by default a day. */
  overlapHours: { min: 0, max: 168, default: 24 },
  /** Secrets of an endpoint that hold at once: the signature header stays short. */
  secrets: 5,
  page: { default: 20, max: 100 },
  /** Newest attempts of a delivery that are shown: one schedule is nine. */
  attempts: 50,
} as const;

/** How long the log of deliveries that ended is kept. */
export const LOG_RETENTION = 30 * DAY;

/**
 * An attempt under way holds its delivery this long; after a crash another begins then. Longer than a request may take
 * (10 s) and what is written of it.
 */
export const LEASE = 15 * SECOND;
