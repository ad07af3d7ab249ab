import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { sha256 } from '../../kernel/ids.ts';
import { Recent } from '../../kernel/shared-work.ts';
import { type DigestName, readSignatureAlgorithm } from '../asn1/algorithms.ts';
import { Asn1Error, contextTag, type Element, fields, inner, readOnly, tags } from '../asn1/read.ts';
import { readBits, readIntegerBytes, readTime } from '../asn1/values.ts';
import { type Extension, type KnownExtensions, readExtensions, readKnownExtensions } from './extensions.ts';
import { nameText } from './name.ts';

/**
 * A parsed certificate (RFC 5280 §4.1). Names, serial number and key are kept as bytes, because chains are compared by
 * bytes.
 */
export interface Certificate extends KnownExtensions {
  readonly der: Buffer;
  /** DER of the TBSCertificate: the signed bytes. */
  readonly tbs: Buffer;
  /** DER INTEGER of the serial number. */
  readonly serial: Buffer;
  /** Lowercase hex of the serial number without the sign byte, as in the API. */
  readonly serialHex: string;
  /** DER of the issuer's Name. */
  readonly issuer: Buffer;
  /** DER of the subject's Name. */
  readonly subject: Buffer;
  /** RFC 4514 text. */
  readonly issuerText: string;
  /** RFC 4514 text. */
  readonly subjectText: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** DER of the SubjectPublicKeyInfo. */
  readonly spki: Buffer;
  /** The bits of the public key, from which key identifiers are computed (RFC 5280 §4.2.1.2). */
  readonly publicKeyBits: Buffer;
  readonly signatureAlgorithm: Element;
  readonly signature: Buffer;
  readonly extensions: ReadonlyMap<string, Extension>;
  /** Lowercase hex SHA-256 of the whole certificate. */
  readonly fingerprintSha256: string;
}

const recentCertificates = new Recent<Certificate>(64);
const recentKeys = new Recent<KeyObject>(64);

/** Parses a DER certificate. @throws Asn1Error (not a certificate, or bytes after it) */
export function parseCertificate(der: Buffer): Certificate {
  const fingerprint = sha256(der).toString('hex');
  // Cache a copy, so that changes to the caller's buffer do not affect it.
  return recentCertificates.get(fingerprint, () => readCertificate(Buffer.from(der), fingerprint));
}

function readCertificate(der: Buffer, fingerprintSha256: string): Certificate {
  const whole = readOnly(der);
  const outer = fields(whole, 'Certificate');
  const tbs = outer.required(tags.sequence, 'tbsCertificate');
  const signatureAlgorithm = outer.required(tags.sequence, 'signatureAlgorithm');
  const signature = readBits(outer.required(tags.bitString, 'signatureValue'));
  outer.end();

  const parts = fields(tbs, 'TBSCertificate');
  parts.optional(contextTag(0)); // version: v3 wherever extensions are, which is all that matters here
  const serial = parts.required(tags.integer, 'serialNumber');
  const signedAlgorithm = parts.required(tags.sequence, 'signature');
  if (!signedAlgorithm.der.equals(signatureAlgorithm.der))
    throw new Asn1Error('Certificate: two different signature algorithms');
  const issuer = parts.required(tags.sequence, 'issuer').der;
  const validity = fields(parts.required(tags.sequence, 'validity'), 'Validity');
  const subject = parts.required(tags.sequence, 'subject').der;
  const spki = parts.required(tags.sequence, 'subjectPublicKeyInfo');
  const key = fields(spki, 'SubjectPublicKeyInfo');
  key.required(tags.sequence, 'algorithm');
  parts.optional(0x81); // issuerUniqueID
  parts.optional(0x82); // subjectUniqueID
  const list = parts.optional(contextTag(3));
  parts.end();
  const extensions = list ? readExtensions(inner(list)) : new Map<string, Extension>();

  return {
    der: whole.der,
    tbs: tbs.der,
    serial: serial.der,
    serialHex: serialHex(serial),
    issuer,
    subject,
    issuerText: nameText(issuer),
    subjectText: nameText(subject),
    notBefore: readTime(validity.any('notBefore')),
    notAfter: readTime(validity.any('notAfter')),
    spki: spki.der,
    publicKeyBits: readBits(key.required(tags.bitString, 'subjectPublicKey')),
    signatureAlgorithm,
    signature,
    extensions,
    ...readKnownExtensions(extensions),
    fingerprintSha256,
  };
}

/**
 * Returns lowercase hex of an INTEGER's value, with an even number of digits, without the sign byte.
 *
 * @throws Asn1Error
 */
export function serialHex(serial: Element): string {
  const bytes = readIntegerBytes(serial);
  return (bytes.length > 1 && bytes[0] === 0 ? bytes.subarray(1) : bytes).toString('hex');
}

/** Returns the public key for node:crypto. @throws Asn1Error (not supported by node:crypto) */
export function publicKeyOf({ spki }: Pick<Certificate, 'spki'>): KeyObject {
  try {
    return recentKeys.get(spki.toString('latin1'), () => createPublicKey({ key: spki, format: 'der', type: 'spki' }));
  } catch {
    throw new Asn1Error('SubjectPublicKeyInfo: unreadable key');
  }
}

/** Returns whether issuer and subject are the same name: a root, or a CA's certificate for itself. */
export const isSelfIssued = (certificate: Certificate): boolean => certificate.issuer.equals(certificate.subject);

/** A signature over `data` with its AlgorithmIdentifier, as in ASN.1 structures. */
export interface AlgorithmSignature {
  readonly data: Buffer;
  readonly algorithm: Element;
  readonly signature: Buffer;
  /** The SignerInfo's digest, for CMS signatures whose identifier names only the key type. */
  readonly cmsDigest?: DigestName;
}

/** Returns whether `key` made the signature; also false for algorithms that are not accepted. @throws Asn1Error */
export function verifySignature(key: KeyObject, signed: AlgorithmSignature): boolean {
  const how = readSignatureAlgorithm(signed.algorithm, signed.cmsDigest);
  if (!how) return false;
  try {
    return verify(how.digest, signed.data, { key, ...how.options }, signed.signature);
  } catch {
    return false; // a key that does not match the algorithm, or a signature that OpenSSL cannot read
  }
}

/**
 * Returns whether `issuer` issued `certificate`, by names, key identifiers if both exist, the CA flag and the
 * signature. The caller must check validity, which depends on a time.
 *
 * @throws Asn1Error
 */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  if (!certificate.issuer.equals(issuer.subject)) return false;
  const expected = certificate.authorityKeyIdentifier;
  const actual = issuer.subjectKeyIdentifier;
  if (expected && actual && !expected.equals(actual)) return false;
  if (!issuer.basicConstraints?.ca) return false;
  if (issuer.keyUsage && !issuer.keyUsage.includes('keyCertSign')) return false;
  return recentVerdicts.get(`${certificate.fingerprintSha256} ${issuer.fingerprintSha256}`, () => {
    const { tbs: data, signatureAlgorithm: algorithm, signature } = certificate;
    return verifySignature(publicKeyOf(issuer), { data, algorithm, signature });
  });
}

/** Whether a key made a certificate's signature never changes. */
const recentVerdicts = new Recent<boolean>(256);
