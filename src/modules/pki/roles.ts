import { DAY, HOUR } from '../../kernel/clock.ts';
import { type CertificateProfile, profiles } from '../../standards/x509/profiles.ts';

/** As in prisma/models/pki.prisma; issuers stand before what they issue. */
export const roleOrder = [
  ...(['ROOT', 'SEAL_CA', 'TSA_CA', 'SIGNER_CA'] as const),
  ...(['SEAL_OCSP', 'TSA_OCSP', 'SIGNER_OCSP', 'SEAL', 'TSU'] as const),
] as const;
export type PkiRole = (typeof roleOrder)[number];

/** One row of the hierarchy: who issues it, as what, and when the next one is made. */
export interface RoleRow {
  readonly profile: CertificateProfile;
  /** Null for the root, which issues itself. */
  readonly issuer: PkiRole | null;
  /** Last words of the common name; null for the seal, which bears its organisation's name. */
  readonly title: string | null;
  /**
   * How long before its end a successor takes over. A CA retires while it still outlives anything issued on its last
   * day, so that every chain is good from its first to its last second.
   */
  readonly renewBefore: number;
  /** How far before now validity begins, so that a clock that is a little slow trusts it; nested like the chain. */
  readonly backdate: number;
}

const month = 30 * DAY;
const year = 365 * DAY;
const life = (profile: CertificateProfile): number => profile.lifetime;
const { root, subordinateCa, seal, timestampUnit, ocspResponder } = profiles;

const leaf = { renewBefore: month, backdate: HOUR };

/**
 * The hierarchy of a mode. Time-stamps have a CA of their own (EN 319 421 §7.6.2: keys kept apart), and so have the
 * people who sign: another policy than the seal's, and a key that is used at each signature instead of once in years.
 */
export const roles: Readonly<Record<PkiRole, RoleRow>> = {
  ROOT: { profile: root, issuer: null, title: 'Root CA', renewBefore: life(subordinateCa), backdate: 3 * HOUR },
  SEAL_CA: { profile: subordinateCa, issuer: 'ROOT', title: 'Seal CA', renewBefore: life(seal), backdate: 2 * HOUR },
  TSA_CA: {
    profile: subordinateCa,
    issuer: 'ROOT',
    title: 'TSA CA',
    renewBefore: 2 * year,
    backdate: 2 * HOUR,
  },
  // It outlives its responders, and by far the hour of what it issues to signers.
  SIGNER_CA: {
    profile: subordinateCa,
    issuer: 'ROOT',
    title: 'Signer CA',
    renewBefore: life(ocspResponder),
    backdate: 2 * HOUR,
  },
  SEAL_OCSP: { profile: ocspResponder, issuer: 'SEAL_CA', title: 'Seal OCSP', ...leaf },
  TSA_OCSP: { profile: ocspResponder, issuer: 'TSA_CA', title: 'TSA OCSP', ...leaf },
  SIGNER_OCSP: { profile: ocspResponder, issuer: 'SIGNER_CA', title: 'Signer OCSP', ...leaf },
  SEAL: { profile: seal, issuer: 'SEAL_CA', title: null, ...leaf },
  // Counted from the end of its key's use.
  TSU: { profile: timestampUnit, issuer: 'TSA_CA', title: 'TSU', ...leaf },
};

/** The delegate that answers OCSP for a CA; a root has none, its CRL is enough for the CAs below it. */
export const responderOf: Readonly<Partial<Record<PkiRole, PkiRole>>> = {
  SEAL_CA: 'SEAL_OCSP',
  TSA_CA: 'TSA_OCSP',
  SIGNER_CA: 'SIGNER_OCSP',
};

export const isCa = (role: PkiRole): boolean => roles[role].profile.ca !== null;
