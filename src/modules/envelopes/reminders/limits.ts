/** Limits of reminders. They are not in the contract. */
export const limits = {
  /** Days without a notice after which a signer is late. */
  lateAfterDays: { min: 1, max: 90, default: 3 },
  /** Signers that one call reminds. A transaction locks their envelopes. */
  late: 100,
  /** Envelopes that one call can name. */
  envelopes: { min: 1, max: 100 },
} as const;
