import { createHash } from 'node:crypto';
import { type DigestName, digestIdentifier, readDigest } from '../asn1/algorithms.ts';
import { type Element, fields } from '../asn1/read.ts';
import { tags } from '../asn1/tags.ts';
import { readOctets } from '../asn1/values.ts';
import { octetString, sequence } from '../asn1/write.ts';
import { type Certificate, serialHex } from '../x509/certificate.ts';

/** CertID (RFC 6960 §4.1.1): which certificate is asked about. */
export interface CertId {
  /** As it stood in the request: an answer repeats it byte for byte. */
  readonly der: Buffer;
  readonly serialHex: string;
  /** Whether `issuer` issued it. */
  isIssuedBy(issuer: Pick<Certificate, 'subject' | 'publicKeyBits'>): boolean;
}

/** CertID with SHA-1, the one that every responder knows (RFC 5019 §2.1.1); it names, it does not protect. */
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
