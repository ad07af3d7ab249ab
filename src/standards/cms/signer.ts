import { sha256 } from '../../kernel/digest.ts';
import type { SigningAlgorithm } from '../asn1/algorithms.ts';
import { context, octetString, sequence } from '../asn1/write.ts';
import type { Certificate } from '../x509/certificate.ts';

/**
 * A signer: a certificate, the chain to include, and a signing function. The key may be anywhere (memory, HSM); `sign`
 * hashes `bytes` with SHA-256 and returns a signature by `algorithm`: DER (r, s) for ECDSA, the plain value for RSA.
 */
export interface Signer {
  readonly certificate: Certificate;
  /** DER of the issuing certificates, nearest first, without the root if verifiers have it. */
  readonly chain: readonly Buffer[];
  readonly algorithm: SigningAlgorithm;
  sign(bytes: Buffer): Buffer | Promise<Buffer>;
}

/** IssuerAndSerialNumber (RFC 5652 §10.2.4). */
export const issuerAndSerialNumber = ({ issuer, serial }: Certificate): Buffer => sequence(issuer, serial);

/**
 * SigningCertificateV2 with one ESSCertIDv2 (RFC 5035 §4). hashAlgorithm is omitted because SHA-256 is its DEFAULT,
 * which DER does not encode; issuerSerial is included because EN 319 122-1 §5.2.2.3 requires it.
 */
export function signingCertificateV2({ der, issuer, serial }: Certificate): Buffer {
  const generalNames = sequence(context(4, issuer));
  const certHash = octetString(sha256(der));
  return sequence(sequence(sequence(certHash, sequence(generalNames, serial))));
}
