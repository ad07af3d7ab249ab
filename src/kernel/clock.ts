/** The only source of "now" below `app`: tests move it, production passes the system's. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `at` without its fraction of a second: certificates and time-stamp tokens tell whole ones. */
export const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / SECOND) * SECOND);

/** `at` moved by `milliseconds`. */
export const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
