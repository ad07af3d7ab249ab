/** Of a mission report. Its envelopes are read at once. */
export const limits = {
  days: 92,
  envelopes: 5_000,
  /** Envelopes of one part of the CSV: about 600 KB. */
  part: 1_000,
} as const;
