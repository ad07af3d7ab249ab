import { createHash } from 'node:crypto';
import { type DigestName, readDigest } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import { children, type Element, fields, tags } from '../asn1/read.ts';
import { readOctets, readOid } from '../asn1/values.ts';
import { type Certificate, publicKeyOf } from '../x509/certificate.ts';
import { verifySignature } from '../x509/verify-signature.ts';
import { type SignedData, single } from './read.ts';

/** Results of the verification. Trust in the certificate is not checked here. */
export interface CmsVerdict {
  /** The content is unchanged: its digest is the message-digest attribute. */
  readonly intact: boolean;
  /** The included certificate's key made the signature over these attributes. */
  readonly signed: boolean;
  /** A signing-certificate attribute identifies this certificate (RFC 5035), so that it cannot be substituted. */
  readonly bound: boolean;
}

/**
 * Verifies a SignedData against its content's digest by `signedData.digestAlgorithm`; without one, against the
 * encapsulated content.
 *
 * @throws Asn1Error
 */
export function verifyCms(signedData: SignedData, contentDigest?: Buffer): CmsVerdict {
  const { signedAttributes, signerCertificate, digestAlgorithm, messageDigest, contentType, content } = signedData;
  const digest = contentDigest ?? (content ? createHash(digestAlgorithm).update(content).digest() : null);
  const declared = single(signedAttributes, oids.contentType);
  const sameType = declared !== undefined && readOid(declared) === contentType;
  const sameDigest = digest?.equals(messageDigest) ?? false;
  return {
    intact: sameType && sameDigest,
    signed:
      signerCertificate !== null &&
      verifySignature(publicKeyOf(signerCertificate), {
        data: signedData.signedBytes,
        algorithm: signedData.signatureAlgorithm,
        signature: signedData.signature,
        cmsDigest: digestAlgorithm,
      }),
    bound: signerCertificate !== null && isBound(signedData, signerCertificate),
  };
}

/**
 * Checks signing-certificate-v2, or its SHA-1 predecessor, which old timestamp authorities still send (RFC 2634 §5.4).
 */
function isBound({ signedAttributes }: SignedData, certificate: Certificate): boolean {
  const second = single(signedAttributes, oids.signingCertificateV2);
  if (second) return namesCertificate(second, certificate, 'sha256');
  const first = single(signedAttributes, oids.signingCertificate);
  return first ? namesCertificate(first, certificate, 'sha1') : false;
}

/** The first ESSCertID is the signer's (RFC 5035 §3); the others may name the chain. */
function namesCertificate(value: Element, certificate: Certificate, defaultDigest: DigestName): boolean {
  const list = fields(value, 'SigningCertificate').required(tags.sequence, 'certs');
  const first = children(list)[0];
  if (!first) return false;
  const parts = fields(first, 'ESSCertID');
  const algorithm = parts.optional(tags.sequence);
  const digest = algorithm ? readDigest(algorithm) : defaultDigest;
  const hash = readOctets(parts.required(tags.octetString, 'certHash'));
  if (!digest || !createHash(digest).update(certificate.der).digest().equals(hash)) return false;
  const issuerSerial = parts.optional(tags.sequence);
  if (!issuerSerial) return true;
  const named = fields(issuerSerial, 'IssuerSerial');
  named.required(tags.sequence, 'issuer');
  return named.required(tags.integer, 'serialNumber').der.equals(certificate.serial);
}
