import { DAY } from '../../kernel/clock.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import { type CertificateProfile, profiles } from '../../standards/x509/profiles.ts';
import { type PkiRole, roles } from './roles.ts';

/**
 * Lifetimes that depend on how long proof is kept: a time-stamping unit's certificate outlives every proof that it
 * stamps. Its key signs for the first 13 months, and its successor takes over a month before; its CA signs units for
 * six years, the root signs CAs for thirteen.
 */

const YEAR = 365 * DAY;
const MONTH = 30 * DAY;
const USE_OF_UNIT = profiles.timestampUnit.keyUsagePeriod;
const USE_OF_TSA_CA = 6 * YEAR;
const USE_OF_ROOT = 13 * YEAR;
/** Minimum time before a root is replaced, for any retention of proof: its certificate is in trust stores. */
const LEAST_USE_OF_ROOT = 10 * YEAR;
/** A successor that would last less than this beyond the current certificate is not worth a new key. */
const NEGLIGIBLE = YEAR;

const unitLifetime = (retentionYears: number): number => USE_OF_UNIT + retentionYears * 366 * DAY + MONTH;
const tsaCaLifetime = (retentionYears: number): number =>
  Math.max(profiles.subordinateCa.lifetime, unitLifetime(retentionYears) + USE_OF_TSA_CA);

/** Returns the profile of a role with its lifetime for this retention. Its issuer can end before. */
export function profileOf(role: PkiRole, retentionYears: number): CertificateProfile {
  const { profile } = roles[role];
  switch (role) {
    case 'ROOT':
      return { ...profile, lifetime: Math.max(profile.lifetime, tsaCaLifetime(retentionYears) + USE_OF_ROOT) };
    case 'TSA_CA':
      return { ...profile, lifetime: tsaCaLifetime(retentionYears) };
    case 'TSU':
      return { ...profile, lifetime: unitLifetime(retentionYears) };
    default:
      return profile;
  }
}

/**
 * Returns when the successor of a certificate takes over.
 * @param root the newest root's certificate, which limits the life of a new CA
 */
export function renewalTime(
  role: PkiRole,
  { notBefore, notAfter, keyUsedUntil }: Certificate,
  root: Certificate,
  retentionYears: number,
): Date {
  const latest = notAfter.getTime() - roles[role].renewBefore;
  const beforeUnits = notAfter.getTime() - unitLifetime(retentionYears);
  switch (role) {
    case 'ROOT':
      return new Date(Math.min(latest, Math.max(beforeUnits, notBefore.getTime() + LEAST_USE_OF_ROOT)));
    case 'TSA_CA':
      return new Date(root.notAfter.getTime() - notAfter.getTime() > NEGLIGIBLE ? beforeUnits : latest);
    case 'TSU':
      return new Date(Math.min(latest, (keyUsedUntil ?? notBefore).getTime() - roles.TSU.renewBefore));
    default:
      return new Date(latest);
  }
}
