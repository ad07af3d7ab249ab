import { DAY } from '../../kernel/clock.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import { type CertificateProfile, profiles } from '../../standards/x509/profiles.ts';
import { type PkiRole, roles } from './roles.ts';

/**
 * How long certificates live and when their successors are made, where that depends on how long proof is kept: a
 * time-stamping unit's certificate outlives every proof that it stamps. Its key signs for 13 months of that time, and a
 * new one takes over a month before; its CA signs units for six years, the root CAs for thirteen.
 */

const YEAR = 365 * DAY;
const MONTH = 30 * DAY;
const USE_OF_UNIT = profiles.timestampUnit.keyUsagePeriod;
const USE_OF_TSA_CA = 6 * YEAR;
const USE_OF_ROOT = 13 * YEAR;
/** However long proof is to be kept, a root in use is not replaced before: its certificate is in trust stores. */
const LEAST_USE_OF_ROOT = 10 * YEAR;
/** A successor that would end this little later than what is in use is not worth a new key. */
const NEGLIGIBLE = YEAR;

const unitLifetime = (retentionYears: number): number => USE_OF_UNIT + retentionYears * 366 * DAY + MONTH;
const tsaCaLifetime = (retentionYears: number): number =>
  Math.max(profiles.subordinateCa.lifetime, unitLifetime(retentionYears) + USE_OF_TSA_CA);

/** The profile of a role with its lifetime where proof is kept for `retentionYears`. Its issuer may end before. */
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
 * When the successor of a certificate takes over.
 * @param root the newest root's certificate, which bounds what a new CA can be
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
