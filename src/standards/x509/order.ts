import type { DistinguishedName } from './name.ts';
import type { CertificateProfile, Pointer } from './profiles.ts';

/** What someone asks a CA for: a profile, and what the profile leaves open. */
export interface CertificateOrder {
  readonly profile: CertificateProfile;
  readonly subject: DistinguishedName;
  /** DER of the SubjectPublicKeyInfo. */
  readonly spki: Buffer;
  /** 16 random bytes; they become the serial number, with its first bits fixed. */
  readonly serial: Buffer;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** One URL for each pointer of the profile. */
  readonly urls: Readonly<Partial<Record<Pointer, string>>>;
  /** URL of who assigns identifiers of a scheme of its own, such as `ES:FR-…` (EN 319 412-1 §5.1.3, §5.1.4). */
  readonly register?: string;
}
