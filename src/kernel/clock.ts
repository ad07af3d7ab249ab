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

/** Milliseconds to wait after so many attempts, from 1: the first wait, and twice as long each time, up to the longest. */
export const doubling = ({ first, longest }: { readonly first: number; readonly longest: number }, attempts: number) =>
  Math.min(longest, first * 2 ** (attempts - 1));

/** `at` moved by `milliseconds`. */
export const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
