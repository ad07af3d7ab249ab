import { timingSafeEqual } from 'node:crypto';

/** True if the bytes are equal. The time that it takes says only whether the lengths are. */
export const equalInConstantTime = (given: Uint8Array, expected: Uint8Array): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
