export const limits = {
  /** Balances and amounts are whole numbers of 32 bits wherever they are shown. */
  balance: 1_000_000_000,
  page: { default: 20, max: 100 },
} as const;
