export const limits = {
  /** Balances and amounts are 32-bit integers in the API. */
  balance: 1_000_000_000,
} as const;
