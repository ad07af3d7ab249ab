import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, fields, inner, readOnly, tags } from '../asn1/read.ts';
import { readOid } from '../asn1/values.ts';
import { type Certificate, parseCertificate } from './certificate.ts';
import type { DistinguishedName } from './name.ts';
import type { CertificateProfile, Pointer } from './profiles.ts';

const pemBlock = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/**
 * Parses what a caIssuers URL returns: one DER certificate, a certs-only CMS (both RFC 5280 §4.2.2.1), or PEM, which
 * some servers send.
 *
 * @throws Asn1Error (anything else)
 */
export function readCertificates(bytes: Buffer): Certificate[] {
  if (bytes.includes('-----BEGIN CERTIFICATE-----')) {
    const blocks = [...bytes.toString('latin1').matchAll(pemBlock)];
    return blocks.map(([, base64]) => parseCertificate(Buffer.from(base64!, 'base64')));
  }
  const first = children(readOnly(bytes))[0];
  return first?.tag === tags.oid ? readCertsOnly(bytes) : [parseCertificate(bytes)];
}

/** ContentInfo → SignedData → certificates [0]; it contains no signature. */
function readCertsOnly(bytes: Buffer): Certificate[] {
  const info = fields(readOnly(bytes), 'ContentInfo');
  if (readOid(info.required(tags.oid, 'contentType')) !== oids.signedData) throw new Asn1Error('CMS: not SignedData');
  const signedData = fields(inner(info.required(contextTag(0), 'content')), 'SignedData');
  signedData.required(tags.integer, 'version');
  signedData.required(tags.set, 'digestAlgorithms');
  signedData.required(tags.sequence, 'encapContentInfo');
  const set = signedData.optional(contextTag(0));
  return set ? children(set).map(({ der }) => parseCertificate(der)) : [];
}

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

/** The question whether a certificate is revoked, according to its issuer, at a moment. */
export interface StatusQuestion {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly now: Date;
}

/** Allowance for clock differences: a response may be this much in the future. */
export const SKEW_MS = 5 * 60_000;

/**
 * Returns why a response, valid from `thisUpdate` to `nextUpdate` (null: newer information is always available), is
 * not current.
 */
export function whyUntimely(thisUpdate: Date, nextUpdate: Date | null, now: Date): string | undefined {
  if (thisUpdate.getTime() > now.getTime() + SKEW_MS) return 'from the future';
  return nextUpdate && nextUpdate < now ? 'out of date' : undefined;
}

/** Validity assured, short-term certificates (EN 319 412-1, 5.2). */
const VALIDITY_ASSURED = '0.4.0.194121.2.1';

/**
 * Returns whether a certificate states that no revocation information about it exists. RFC 9608 allows this only for
 * end-entity certificates.
 */
export const needsNoStatus = ({ extensions, basicConstraints }: Certificate): boolean =>
  !basicConstraints?.ca && (extensions.has(oids.noRevAvail) || extensions.has(VALIDITY_ASSURED));
