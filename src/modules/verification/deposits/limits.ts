import { DAY } from '../../../kernel/clock.ts';

/** Limits of deposits. Bytes of an organisation: `DEPOSIT_QUOTA_MB`. */
export const limits = {
  /** As for the name of a document. */
  name: { min: 1, max: 200 },
  /** How long a PDF is preserved at least, ms. */
  shortest: DAY,
  /** How long it is preserved at most, years. */
  longestYears: 50,
} as const;
