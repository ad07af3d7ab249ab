import type { Mode } from '../../../kernel/actor.ts';
import { DAY } from '../../../kernel/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import { parseCrl } from '../../../standards/crl/crl.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { type CertificateProfile, profiles } from '../../../standards/x509/profiles.ts';
import { isCa, type PkiRole, roleOrder, roles } from './roles.ts';

/** A certificate in use, for `doctor`. */
export interface CertificateState {
  readonly mode: Mode;
  readonly role: PkiRole;
  readonly certificate: Certificate;
  /** When its successor is made. */
  readonly renewalAt: Date;
}

/** A root in use whose key is kept outside the service. */
export interface OfflineRoot {
  readonly mode: Mode;
  /** Until when its newest revocation list is valid. */
  readonly listUntil: Date;
  /** Authorities whose successors it should have signed. */
  readonly due: readonly PkiRole[];
}

/** A published root. */
export interface RootCertificate {
  readonly mode: Mode;
  readonly generation: number;
  /** File name under `/pki` without the extension, for example `root-live-g1`. */
  readonly file: string;
  readonly certificate: Certificate;
}

const modes = ['LIVE', 'TEST'] as const;

/** Reads the certificates in use and all roots, newest first, without private keys. */
export async function readCertificateStates(
  prisma: Database['prisma'],
  retentionYears: number,
  now: Date,
): Promise<{
  readonly certificates: readonly CertificateState[];
  readonly roots: readonly RootCertificate[];
  readonly offline: readonly OfflineRoot[];
}> {
  const keys = await prisma.pkiKey.findMany({
    select: {
      mode: true,
      role: true,
      generation: true,
      offlineCrl: true,
      certificates: { select: { der: true }, orderBy: { generation: 'desc' }, take: 1 },
    },
    orderBy: { generation: 'desc' },
  });
  const held = keys.flatMap(({ certificates: [newest], ...key }) =>
    newest ? [{ ...key, certificate: parseCertificate(Buffer.from(newest.der)) }] : [],
  );
  const newest = (mode: Mode, role: PkiRole) => held.find((key) => key.mode === mode && key.role === role)?.certificate;
  const certificates = modes.flatMap((mode) =>
    roleOrder.flatMap((role) => {
      const [certificate, root] = [newest(mode, role), newest(mode, 'ROOT')];
      if (!certificate || !root) return [];
      return [{ mode, role, certificate, renewalAt: renewalTime(role, certificate, root, retentionYears) }];
    }),
  );
  const isDue = ({ mode, role, renewalAt }: CertificateState, of: Mode) =>
    mode === of && isCa(role) && renewalAt <= now;
  return {
    certificates,
    offline: modes.flatMap((mode) => {
      const list = held.find((key) => key.mode === mode && key.role === 'ROOT')?.offlineCrl;
      const listUntil = list && parseCrl(Buffer.from(list)).nextUpdate;
      return listUntil
        ? [{ mode, listUntil, due: certificates.filter((one) => isDue(one, mode)).map(({ role }) => role) }]
        : [];
    }),
    roots: modes.flatMap((mode) =>
      held
        .filter((key) => key.mode === mode && key.role === 'ROOT')
        .map(({ generation, certificate }) => ({ mode, generation, file: rootFile(mode, generation), certificate })),
    ),
  };
}

/** Returns a root's file name under `/pki`, without the extension. */
export const rootFile = (mode: Mode, generation: number): string => `root-${mode.toLowerCase()}-g${generation}`;

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
