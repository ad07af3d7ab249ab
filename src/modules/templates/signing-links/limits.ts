import { limits as templateLimits } from '../limits.ts';

/** Limits of signing links. */
export const limits = {
  /** Per template. */
  links: 20,
  quota: { min: 1, max: 100_000 },
  /** Envelopes of a link that one field lists. */
  shownEnvelopes: { min: 1, max: 100, default: 20 },
  people: { max: templateLimits.roles.max },
  roleName: templateLimits.roleName,
  /** Codes in an hour that one link sends. */
  codesPerLink: 300,
  /** Codes in an hour that one link sends to visitors of one network: an office can share an address. */
  codesPerNetwork: 30,
} as const;
