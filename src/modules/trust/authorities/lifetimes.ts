import { DAY } from '../../../kernel/clock.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { type CertificateProfile, profiles } from '../../../standards/x509/profiles.ts';
import { type PkiRole, roles } from './roles.ts';

/**
 * Lifetimes that depend on how long proof is kept, so that no authority ends before the proofs below it.
 * - A time-stamping unit outlives every proof that it stamps. Its key signs for the first 13 months, and its successor
 *   takes over a month before.
 * - The CAs of units, seals and signers outlive the proofs of all that they issue in six years; the root signs CAs for
 *   thirteen.
 */

const YEAR = 365 * DAY;
const MONTH = 30 * DAY;
const USE_OF_UNIT = profiles.timestampUnit.keyUsagePeriod;
const USE_OF_CA = 6 * YEAR;
const USE_OF_ROOT = 13 * YEAR;
/** A successor that would last less than this beyond the current certificate is not worth a new key. */
const NEGLIGIBLE = YEAR;

type ProvenCa = 'SEAL_CA' | 'TSA_CA' | 'SIGNER_CA';

const retention = (years: number): number => years * 366 * DAY + MONTH;
const unitLifetime = (retentionYears: number): number => USE_OF_UNIT + retention(retentionYears);

/** How long a CA must still last when it issues: until the last proof below that certificate ends. */
function neededBelow(ca: ProvenCa, retentionYears: number): number {
  if (ca === 'TSA_CA') return unitLifetime(retentionYears);
  const { lifetime } = ca === 'SEAL_CA' ? profiles.seal : profiles.ocspResponder;
  return lifetime + retention(retentionYears);
}

const caLifetime = (ca: ProvenCa, retentionYears: number): number =>
  Math.max(profiles.subordinateCa.lifetime, neededBelow(ca, retentionYears) + USE_OF_CA);

/** The longest of all CAs: a seal signs longer than a unit. */
const longestNeeded = (retentionYears: number): number => neededBelow('SEAL_CA', retentionYears);
const longestCaLifetime = (retentionYears: number): number => caLifetime('SEAL_CA', retentionYears);

/** Returns the profile of a role with its lifetime for this retention. Its issuer can end before. */
export function profileOf(role: PkiRole, retentionYears: number): CertificateProfile {
  const { profile } = roles[role];
  switch (role) {
    case 'ROOT':
      return { ...profile, lifetime: Math.max(profile.lifetime, longestCaLifetime(retentionYears) + USE_OF_ROOT) };
    case 'SEAL_CA':
    case 'TSA_CA':
    case 'SIGNER_CA':
      return { ...profile, lifetime: caLifetime(role, retentionYears) };
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
  switch (role) {
    case 'ROOT':
      return new Date(Math.min(latest, notAfter.getTime() - longestNeeded(retentionYears)));
    case 'SEAL_CA':
    case 'TSA_CA':
    case 'SIGNER_CA': {
      const beforeProofs = notAfter.getTime() - neededBelow(role, retentionYears);
      return new Date(root.notAfter.getTime() - notAfter.getTime() > NEGLIGIBLE ? beforeProofs : latest);
    }
    case 'TSU':
      return new Date(Math.min(latest, (keyUsedUntil ?? notBefore).getTime() - roles.TSU.renewBefore));
    default:
      return new Date(latest);
  }
}
