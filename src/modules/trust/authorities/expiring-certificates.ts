import { DAY } from '../../../kernel/clock.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';

/** A certificate whose end the operator must know. */
export interface ExpiringCertificate {
  readonly mode: 'live' | 'test';
  /** What it is for, as in labels of metrics: `seal`, `tsa_ca`. */
  readonly role: string;
  readonly certificate: Certificate;
  /** When the service itself makes its successor. Null if somebody else must. */
  readonly renewalAt: Date | null;
}

/** Days before the end of a certificate at which a warning becomes more urgent. */
const thresholds = [7, 30, 90] as const;
export type ExpiryThreshold = (typeof thresholds)[number];

/** The service renews daily, so a renewal that is due for longer has failed. */
const RENEWAL_TIME = 2 * DAY;

/** Whole days until a certificate ends. Negative afterwards. */
export const daysLeft = ({ notAfter }: Certificate, now: Date): number =>
  Math.floor((notAfter.getTime() - now.getTime()) / DAY);

/**
 * Returns the threshold that a certificate has passed. Null if there is nothing to warn of: also for a certificate that
 * the service renews itself, unless its renewal is late.
 */
export function expiryWarning({ certificate, renewalAt }: ExpiringCertificate, now: Date): ExpiryThreshold | null {
  if (renewalAt && now.getTime() < renewalAt.getTime() + RENEWAL_TIME) return null;
  const left = certificate.notAfter.getTime() - now.getTime();
  return thresholds.find((days) => left <= days * DAY) ?? null;
}
