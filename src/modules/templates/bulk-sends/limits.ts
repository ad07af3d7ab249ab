import { limits as envelopeLimits } from '../../envelopes/schema/index.ts';

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
  /** Columns of a CSV. Enough for 2,000 fields, ten people and as many columns again that are ignored. */
  columns: 4_100,
  /** Characters of a heading that can name a column: a role and a label at their longest, and more. */
  heading: 1_000,
  /** Problems that are told. The rest is only counted. */
  toldProblems: 1_000,
  /** Enough for 1,000 rows with ten people each. */
  csv: { min: 1, max: 2_000_000 },
  idempotencyKey: { min: 1, max: 255 },
} as const;
