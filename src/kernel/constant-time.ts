import { timingSafeEqual } from 'node:crypto';

/** Returns whether the bytes are equal. The duration reveals only whether the lengths are equal. */
export const equalInConstantTime = (given: Uint8Array, expected: Uint8Array): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
