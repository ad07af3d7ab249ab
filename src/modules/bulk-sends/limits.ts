import { limits as envelopeLimits } from '../envelopes/schema/index.ts';

const { name, message, signerName, phone, fieldValue, search } = envelopeLimits;

/** Limits of bulk sends. Lengths in code points. */
export const limits = {
  name,
  message,
  signerName,
  phone,
  fieldValue,
  search,
  /** Envelopes of one bulk send. */
  rows: 1_000,
  /** Enough for 1,000 rows with ten people each. */
  csv: { min: 1, max: 2_000_000 },
  idempotencyKey: { min: 1, max: 255 },
} as const;
