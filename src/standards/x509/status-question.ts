import type { Certificate } from './certificate.ts';

/** Whether a certificate was revoked, as its issuer says it at a moment. */
export interface StatusQuestion {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly now: Date;
}

/** Clocks differ: an answer may claim to be this much younger than now. */
export const SKEW_MS = 5 * 60_000;

/** Why an answer, from `thisUpdate` until `nextUpdate` (null: there is always a newer one), is not of now. */
export function whyUntimely(thisUpdate: Date, nextUpdate: Date | null, now: Date): string | undefined {
  if (thisUpdate.getTime() > now.getTime() + SKEW_MS) return 'from the future';
  return nextUpdate && nextUpdate < now ? 'out of date' : undefined;
}
