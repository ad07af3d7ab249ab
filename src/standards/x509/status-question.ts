import type { Certificate } from './certificate.ts';

/** The question whether a certificate is revoked, according to its issuer, at a moment. */
export interface StatusQuestion {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly now: Date;
}

/** Allowance for clock differences: a response may be this much in the future. */
export const SKEW_MS = 5 * 60_000;

/**
 * Returns why a response, valid from `thisUpdate` to `nextUpdate` (null: newer information is always available), is
 * not current.
 */
export function whyUntimely(thisUpdate: Date, nextUpdate: Date | null, now: Date): string | undefined {
  if (thisUpdate.getTime() > now.getTime() + SKEW_MS) return 'from the future';
  return nextUpdate && nextUpdate < now ? 'out of date' : undefined;
}
