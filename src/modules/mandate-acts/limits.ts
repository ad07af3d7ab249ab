/** The contract's table "Limits" for mandates. Lengths in code points. */
export const limits = {
  /** legal_name, and the names of representative and agents. */
  name: { min: 1, max: 200 },
  role: { max: 100 },
  phone: { min: 1, max: 30 },
  agents: { min: 1, max: 20 },
  /** Five words there are; more of them say the same again. */
  scope: { min: 1, max: 100 },
  message: { max: 2_000 },
  /** Not in the contract: years that calendars, RFC 3339 and PostgreSQL all write. */
  validityYear: { min: 1_900, max: 9_999 },
} as const;

/** How the envelope of an act is kept. */
export const actRules = {
  /** Days in which the representative signs: the default of any envelope. */
  expiresInDays: 30,
  /** Code civil, art. 2224: what was done under a mandate can be disputed for five years. In days, leap years included. */
  disputeDays: 5 * 366,
  /** The contract's bounds for retention_days, the lower one being the default. */
  retentionDays: { min: 365, max: 3_650 },
} as const;
