import { type DigestName, readDigest } from '../asn1/algorithms.ts';
import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { type Element, readElement, readOnly } from '../asn1/read.ts';
import { readOctets } from '../asn1/values.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';
import { type Attributes, readContentInfo, signerMatcher, single } from './read.ts';

/** A SignedData with one signer (RFC 5652 §5), parsed but not verified: see `verifyCms`. */
export interface SignedData {
  /** Length of the ContentInfo in bytes. Bytes after it (zeros in a PDF's Contents) are not part of it. */
  readonly length: number;
  readonly contentType: string;
  /** The encapsulated content; null if detached. */
  readonly content: Buffer | null;
  /** X.509 certificates only, in order of occurrence. */
  readonly certificates: readonly Certificate[];
  /** The signer's certificate, found by issuer and serial or by key identifier; null if not included. */
  readonly signerCertificate: Certificate | null;
  readonly digestAlgorithm: DigestName;
  readonly signedAttributes: Attributes;
  /** The signed attributes with tag 0x31: the bytes covered by the signature. */
  readonly signedBytes: Buffer;
  readonly signatureAlgorithm: Element;
  readonly signature: Buffer;
  readonly unsignedAttributes: Attributes;
  /** The message-digest attribute: digest of the content. */
  readonly messageDigest: Buffer;
  /** DER of the signature timestamp token (RFC 3161 App. A); null at B-B. */
  readonly signatureTimestamp: Buffer | null;
}

/**
 * Parses the CMS SignedData at the start of `bytes`, strictly DER, with one signer and signed attributes, as this
 * service creates and requires it. Trailing bytes are allowed only with `padded`.
 *
 * @throws Asn1Error (anything else)
 */
export function parseCms(bytes: Buffer, { padded = false } = {}): SignedData {
  const whole = padded ? readElement(bytes) : readOnly(bytes);
  const { contentType, content, signers, certificates: ders } = readContentInfo(whole);
  const [signer] = signers;
  if (!signer || signers.length !== 1) throw new Asn1Error('CMS: exactly one signer was expected');
  const { signedAttributes, signedBytes, signatureAlgorithm, signature, unsignedAttributes, repeated } = signer;
  const digestAlgorithm = readDigest(signer.digestAlgorithm);
  if (!digestAlgorithm) throw new Asn1Error('CMS: unknown digest algorithm');
  if (!signedAttributes || !signedBytes) throw new Asn1Error('CMS: no signed attributes');
  if (repeated.length > 0) throw new Asn1Error(`CMS: attribute ${repeated[0]} occurs twice`);
  const messageDigest = single(signedAttributes, oids.messageDigest);
  if (!messageDigest) throw new Asn1Error('CMS: no message-digest attribute');
  const certificates = ders.map(parseCertificate);
  return {
    length: whole.end,
    contentType,
    content,
    certificates,
    signerCertificate: certificates.find(signerMatcher(signer.identifier)) ?? null,
    digestAlgorithm,
    signedAttributes,
    signedBytes,
    signatureAlgorithm,
    signature,
    unsignedAttributes,
    messageDigest: readOctets(messageDigest),
    signatureTimestamp: unsignedAttributes.get(oids.signatureTimestamp)?.[0]?.der ?? null,
  };
}
