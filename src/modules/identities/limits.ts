import { DAY, MINUTE } from '../../kernel/clock.ts';

/** The contract's table "Limits" for identities. Lengths in code points. */
export const limits = {
  name: { min: 1, max: 100 },
  phone: { max: 30 },
  /** verified_by, attestation_ref, external_ref. */
  text: { max: 200 },
  expiresInDays: { min: 1, max: 3_650 },
  /** Not in the contract: the years that RFC 3339 and PostgreSQL both write. */
  verifiedAtYear: { min: 1, max: 9_999 },
  page: { default: 20, max: 100 },
} as const;

/** Deadlines of a remote check. */
export const checkRules = {
  /** Then it is expired. */
  lifetime: 7 * DAY,
  /** The wait before each question to a provider that did not call back: doubling from the first to the second. */
  poll: { first: 2 * MINUTE, longest: 6 * 60 * MINUTE },
} as const;
