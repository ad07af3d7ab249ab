/** The only source of the current time below `app`: tests move it, production uses the system clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Removes the fraction of a second: certificates and timestamp tokens have whole seconds. */
export const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / SECOND) * SECOND);

/** Returns the wait after the given number of attempts (from 1), ms: `first`, then doubling, at most `longest`. */
export const doubling = ({ first, longest }: { readonly first: number; readonly longest: number }, attempts: number) =>
  Math.min(longest, first * 2 ** (attempts - 1));

/** Returns `at` plus `milliseconds`. */
export const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
