/** The contract's table "Limits" for mandates. Lengths in code points. */
export const limits = {
  /** For legal_name and the names of representative and agents. */
  name: { min: 1, max: 200 },
  role: { max: 100 },
  /** Not in the contract. */
  legalForm: { max: 100 },
  seat: { max: 300 },
  registry: { max: 100 },
  phone: { min: 1, max: 30 },
  agents: { min: 1, max: 20 },
  /** Only five kinds exist; longer lists repeat some. */
  scope: { min: 1, max: 100 },
  message: { max: 2_000 },
  /** Not in the contract: the years that calendars, RFC 3339 and PostgreSQL can all represent. */
  validityYear: { min: 1_900, max: 9_999 },
} as const;

/** Rules for the envelope of an act, in days. */
export const actRules = {
  /** Time for the representative to sign: the default of all envelopes. */
  expiresInDays: 30,
  /** Code civil, art. 2224: acts under a mandate can be disputed for five years. Includes leap years. */
  disputeDays: 5 * 366,
  /** The contract's limits of retention_days. The minimum is the default. */
  retentionDays: { min: 365, max: 3_650 },
} as const;
