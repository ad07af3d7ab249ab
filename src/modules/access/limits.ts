/** Limits of the console. They are not in the contract. */
export const limits = {
  /** Days before an expiry when a member is told that an envelope expires soon. */
  expiringDays: { min: 1, max: 30 },
} as const;
