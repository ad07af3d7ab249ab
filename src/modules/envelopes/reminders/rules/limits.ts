/** Limits of reminder rules. They are not in the contract. */
export const limits = {
  firstAfterDays: { min: 1, max: 30 },
  everyDays: { min: 1, max: 30 },
  /** Automatic reminders of one signer. */
  most: { min: 1, max: 10 },
} as const;
