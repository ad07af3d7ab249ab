import { type DigestName, readDigest } from '../asn1/algorithms.ts';
import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, type Element, fields, inner, readElement, readOnly } from '../asn1/read.ts';
import { contextTag, primitiveContextTag, tags } from '../asn1/tags.ts';
import { readOctets, readOid } from '../asn1/values.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';

/** Attribute type → the elements of its SET of values. */
export type Attributes = ReadonlyMap<string, readonly Element[]>;

/** A SignedData with one signer, read (RFC 5652 §5). Nothing is verified yet: see `verifyCms`. */
export interface SignedData {
  /** Length in bytes of the ContentInfo: what follows it (zeros in a PDF's Contents) is not part of it. */
  readonly length: number;
  readonly contentType: string;
  /** The content, where it is carried inside. */
  readonly content: Buffer | null;
  /** In the order of the bytes; only X.509 certificates. */
  readonly certificates: readonly Certificate[];
  /** The signer's certificate, by issuer and serial or by key identifier; null when it is not inside. */
  readonly signerCertificate: Certificate | null;
  readonly digestAlgorithm: DigestName;
  readonly signedAttributes: Attributes;
  /** The signed attributes under tag 0x31: the bytes that the signature covers. */
  readonly signedBytes: Buffer;
  readonly signatureAlgorithm: Element;
  readonly signature: Buffer;
  readonly unsignedAttributes: Attributes;
  /** The message-digest attribute: digest of the content. */
  readonly messageDigest: Buffer;
  /** DER of the signature time-stamp token (RFC 3161 App. A); null at B-B. */
  readonly signatureTimestamp: Buffer | null;
}

/**
 * Reads the CMS SignedData that `bytes` begins with; trailing bytes are allowed only where `padded`.
 * @throws Asn1Error on anything else, several signers, or missing signed attributes
 */
export function parseCms(bytes: Buffer, { padded = false } = {}): SignedData {
  const whole = padded ? readElement(bytes) : readOnly(bytes);
  const info = fields(whole, 'ContentInfo');
  if (readOid(info.required(tags.oid, 'contentType')) !== oids.signedData) throw new Asn1Error('CMS: not SignedData');
  const signedData = inner(info.required(contextTag(0), 'content'));
  info.end();

  const parts = fields(signedData, 'SignedData');
  parts.required(tags.integer, 'version');
  parts.required(tags.set, 'digestAlgorithms');
  const encapsulated = fields(parts.required(tags.sequence, 'encapContentInfo'), 'EncapsulatedContentInfo');
  const contentType = readOid(encapsulated.required(tags.oid, 'eContentType'));
  const content = encapsulated.optional(contextTag(0));
  const certificateSet = parts.optional(contextTag(0));
  parts.optional(contextTag(1)); // crls
  const signers = children(parts.required(tags.set, 'signerInfos'));
  parts.end();
  if (signers.length !== 1) throw new Asn1Error('CMS: exactly one signer was expected');

  const certificates = (certificateSet ? children(certificateSet) : [])
    .filter(({ tag }) => tag === tags.sequence)
    .map(({ der }) => parseCertificate(der));
  return {
    length: whole.end,
    contentType,
    content: content ? readOctets(inner(content)) : null,
    certificates,
    ...readSigner(signers[0]!, certificates),
  };
}

type SignerPart = Omit<SignedData, 'length' | 'contentType' | 'content' | 'certificates'>;

function readSigner(signer: Element, certificates: readonly Certificate[]): SignerPart {
  const parts = fields(signer, 'SignerInfo');
  parts.required(tags.integer, 'version');
  const identifier = parts.any('sid');
  const digestAlgorithm = readDigest(parts.required(tags.sequence, 'digestAlgorithm'));
  if (!digestAlgorithm) throw new Asn1Error('CMS: unknown digest algorithm');
  const signed = parts.required(contextTag(0), 'signedAttrs');
  const signatureAlgorithm = parts.required(tags.sequence, 'signatureAlgorithm');
  const signature = readOctets(parts.required(tags.octetString, 'signature'));
  const unsigned = parts.optional(contextTag(1));
  parts.end();

  const signedAttributes = readAttributes(signed);
  const unsignedAttributes: Attributes = unsigned ? readAttributes(unsigned) : new Map();
  const messageDigest = single(signedAttributes, oids.messageDigest);
  if (!messageDigest) throw new Asn1Error('CMS: no message-digest attribute');
  const signedBytes = Buffer.from(signed.der);
  signedBytes[0] = tags.set;
  return {
    signerCertificate: certificates.find(matcher(identifier)) ?? null,
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

/** SignerIdentifier ::= CHOICE { issuerAndSerialNumber, subjectKeyIdentifier [0] } */
function matcher(identifier: Element): (certificate: Certificate) => boolean {
  if (identifier.tag === primitiveContextTag(0)) {
    return ({ subjectKeyIdentifier }) => subjectKeyIdentifier?.equals(identifier.content) ?? false;
  }
  const parts = fields(identifier, 'IssuerAndSerialNumber');
  const issuer = parts.required(tags.sequence, 'issuer').der;
  const serial = parts.required(tags.integer, 'serialNumber').der;
  return (certificate) => certificate.issuer.equals(issuer) && certificate.serial.equals(serial);
}

function readAttributes(set: Element): Attributes {
  const found = new Map<string, readonly Element[]>();
  for (const item of children(set)) {
    const parts = fields(item, 'Attribute');
    const type = readOid(parts.required(tags.oid, 'attrType'));
    const values = children(parts.required(tags.set, 'attrValues'));
    if (found.has(type) && type !== oids.signatureTimestamp) throw new Asn1Error(`CMS: attribute ${type} given twice`);
    found.set(type, [...(found.get(type) ?? []), ...values]);
  }
  return found;
}

/** The value of a single-valued attribute; undefined where it is absent. @throws Asn1Error where it has several */
export function single(attributes: Attributes, type: string): Element | undefined {
  const values = attributes.get(type);
  if (values && values.length !== 1) throw new Asn1Error(`CMS: attribute ${type} must have one value`);
  return values?.[0];
}
