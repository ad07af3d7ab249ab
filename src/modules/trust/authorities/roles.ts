import { DAY, HOUR } from '../../../kernel/clock.ts';
import type { Signer } from '../../../standards/cms/sign.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { type CertificateProfile, profiles } from '../../../standards/x509/profiles.ts';

/** As in prisma/models/pki.prisma. Issuers come before the certificates they issue. */
export const roleOrder = [
  ...(['ROOT', 'SEAL_CA', 'TSA_CA', 'SIGNER_CA'] as const),
  ...(['SEAL_OCSP', 'TSA_OCSP', 'SIGNER_OCSP', 'SEAL', 'TSU'] as const),
] as const;
export type PkiRole = (typeof roleOrder)[number];

/** One role of the hierarchy: its issuer, its profile, and when its successor is made. */
interface RoleRow {
  readonly profile: CertificateProfile;
  /** Null for the root, which is self-signed. */
  readonly issuer: PkiRole | null;
  /** Last words of the common name. Null for the seal, which has its organisation's name. */
  readonly title: string | null;
  /**
   * How long before its end a successor takes over, ms. A CA is replaced while it still outlives everything that it
   * issues, so that every chain stays valid until its leaf ends.
   */
  readonly renewBefore: number;
  /** How far before now the validity begins, ms, so that slightly slow clocks accept it. Longer for each CA above. */
  readonly backdate: number;
}

const month = 30 * DAY;
const year = 365 * DAY;
const life = (profile: CertificateProfile): number => profile.lifetime;
const { root, subordinateCa, seal, timestampUnit, ocspResponder } = profiles;

const leaf = { renewBefore: month, backdate: HOUR };

/**
 * The hierarchy of a mode. Time-stamps have their own CA (EN 319 421 §7.6.2: separate keys), and so have signers: their
 * policy differs from the seal's, and their CA's key signs for each signature instead of once in years.
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
  // Outlives its responders, and thus also signers' certificates, which last an hour.
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

/** The OCSP delegate of each CA. A root has none: its CRL is enough for the CAs below it. */
export const responderOf: Readonly<Partial<Record<PkiRole, PkiRole>>> = {
  SEAL_CA: 'SEAL_OCSP',
  TSA_CA: 'TSA_OCSP',
  SIGNER_CA: 'SIGNER_OCSP',
};

export const isCa = (role: PkiRole): boolean => roles[role].profile.ca !== null;

/** A seal and its validation data: the service's own, or a legal person's. */
export interface Seal {
  readonly signer: Signer;
  /** The certificates of the seal, its CA and the root. */
  readonly trustChain: readonly Certificate[];
  /** Collects current validation data. What it says about a seal that was just revoked is true, so do not commit it. */
  validationData(): Promise<ValidationData>;
}
