import type { DistinguishedName } from './name.ts';
import type { CertificateProfile, Pointer } from './profiles.ts';

/** A request to a CA: a profile, and the values that the profile leaves open. */
export interface CertificateOrder {
  readonly profile: CertificateProfile;
  readonly subject: DistinguishedName;
  /** DER of the SubjectPublicKeyInfo. */
  readonly spki: Buffer;
  /** 16 random bytes for the serial number, whose first bits are fixed. */
  readonly serial: Buffer;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** One URL per pointer of the profile. */
  readonly urls: Readonly<Partial<Record<Pointer, string>>>;
  /**
   * URL of the authority that assigns identifiers of its own scheme, such as `ES:FR-…` (EN 319 412-1 §5.1.3, §5.1.4).
   */
  readonly register?: string;
}
