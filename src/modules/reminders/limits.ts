/** Limits of reminders. They are not in the contract. */
export const limits = {
  firstAfterDays: { min: 1, max: 30 },
  everyDays: { min: 1, max: 30 },
  /** Automatic reminders of one signer. */
  most: { min: 1, max: 10 },
  /** Days without a notice after which a signer is late. */
  lateAfterDays: { min: 1, max: 90, default: 3 },
  /** Signers that one call reminds. A transaction locks their envelopes. */
  late: 100,
} as const;
