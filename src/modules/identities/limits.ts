import { DAY, MINUTE } from '../../kernel/clock.ts';

/** The contract's table "Limits" for identities. Lengths in code points. */
export const limits = {
  name: { min: 1, max: 100 },
  phone: { max: 30 },
  /** For verified_by, attestation_ref and external_ref. */
  text: { max: 200 },
  expiresInDays: { min: 1, max: 3_650 },
  /** Not in the contract: the years that both RFC 3339 and PostgreSQL can represent. */
  verifiedAtYear: { min: 1, max: 9_999 },
} as const;

/** Time limits of a remote check, ms. */
export const checkRules = {
  /** Afterwards the identity is expired. */
  lifetime: 7 * DAY,
  /** Wait before each poll of a provider that did not call back. Doubles from `first` up to `longest`. */
  poll: { first: 2 * MINUTE, longest: 6 * 60 * MINUTE },
} as const;
