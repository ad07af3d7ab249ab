import { createHash } from 'node:crypto';
import { type DigestName, digestIdentifier, readDigest } from '../asn1/algorithms.ts';
import { type Element, fields } from '../asn1/read.ts';
import { tags } from '../asn1/tags.ts';
import { readOctets } from '../asn1/values.ts';
import { octetString, sequence } from '../asn1/write.ts';
import { type Certificate, serialHex } from '../x509/certificate.ts';

/** CertID (RFC 6960 §4.1.1): identifies the certificate in question. */
export interface CertId {
  /** The bytes of the request; a response repeats them exactly. */
  readonly der: Buffer;
  readonly serialHex: string;
  /** Returns whether `issuer` issued the certificate. */
  isIssuedBy(issuer: Pick<Certificate, 'subject' | 'publicKeyBits'>): boolean;
}

/**
 * Encodes a CertID with SHA-1, which every responder supports (RFC 5019 §2.1.1). It only identifies; security does not
 * depend on it.
 */
export function encodeCertId(serial: Buffer, issuer: Pick<Certificate, 'subject' | 'publicKeyBits'>): Buffer {
  const hash = (bytes: Buffer) => octetString(createHash('sha1').update(bytes).digest());
  return sequence(digestIdentifier('sha1', 'null'), hash(issuer.subject), hash(issuer.publicKeyBits), serial);
}

/** @throws Asn1Error */
export function readCertId(element: Element): CertId {
  const parts = fields(element, 'CertID');
  const digest: DigestName | undefined = readDigest(parts.required(tags.sequence, 'hashAlgorithm'));
  const nameHash = readOctets(parts.required(tags.octetString, 'issuerNameHash'));
  const keyHash = readOctets(parts.required(tags.octetString, 'issuerKeyHash'));
  const serial = parts.required(tags.integer, 'serialNumber');
  parts.end();
  return {
    der: element.der,
    serialHex: serialHex(serial),
    isIssuedBy: ({ subject, publicKeyBits }) => {
      if (!digest) return false;
      const hash = (bytes: Buffer) => createHash(digest).update(bytes).digest();
      return nameHash.equals(hash(subject)) && keyHash.equals(hash(publicKeyBits));
    },
  };
}
