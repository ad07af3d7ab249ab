import { DAY, SECOND } from '../../../kernel/clock.ts';

/** Limits of requests. */
export const limits = {
  /** Longer addresses do not pass every proxy. */
  url: { min: 1, max: 2_048 },
  /** Per organisation and mode. Each event is sent to all of them. */
  endpoints: 100,
  /** A week is enough to deploy a new secret. Default: a day. */
  overlapHours: { min: 0, max: 168, default: 24 },
  /** Maximum number of valid secrets of an endpoint, so that the signature header stays short. */
  secrets: 5,
  /** Newest attempts shown of a delivery. One schedule has nine. */
  attempts: 50,
} as const;

/** How long the log of ended deliveries is kept. */
export const LOG_RETENTION = 30 * DAY;

/**
 * How long an attempt holds its delivery; after a crash, another attempt starts then. Longer than a request (10 s) and
 * the recording of its outcome.
 */
export const LEASE = 15 * SECOND;
