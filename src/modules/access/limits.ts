/** Limits of the console. They are not in the contract. */
export const limits = {
  organizationName: { min: 1, max: 200 },
  /** Facts that papers print. */
  legalForm: { max: 100 },
  address: { max: 300 },
  activityNumber: { max: 50 },
  representative: { max: 200 },
  /** Days before an expiry when a member is told that an envelope expires soon. */
  expiringDays: { min: 1, max: 30 },
  /** Names of actions in a filter of the audit log, and their length. */
  acts: { max: 100 },
  act: { min: 1, max: 100 },
} as const;
