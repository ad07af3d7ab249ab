import { type KeyObject, verify } from 'node:crypto';
import { Recent } from '../../kernel/recent.ts';
import { type DigestName, readSignatureAlgorithm } from '../asn1/algorithms.ts';
import type { Element } from '../asn1/read.ts';
import { type Certificate, publicKeyOf } from './certificate.ts';

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
