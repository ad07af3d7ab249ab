import { type DigestName, readDigest } from '../asn1/algorithms.ts';
import { berToDer } from '../asn1/ber.ts';
import { oids } from '../asn1/oids.ts';
import {
  Asn1Error,
  children,
  contextTag,
  type Element,
  fields,
  inner,
  primitiveContextTag,
  readElement,
  readOnly,
  tags,
} from '../asn1/read.ts';
import { readOctets, readOid } from '../asn1/values.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';

/** Attribute type → its values, in order of occurrence. */
export type Attributes = ReadonlyMap<string, readonly Element[]>;

/** One SignerInfo (RFC 5652 §5.3), parsed but not verified. */
export interface SignerInfo {
  /** IssuerAndSerialNumber, or [0] SubjectKeyIdentifier. */
  readonly identifier: Element;
  readonly digestAlgorithm: Element;
  /** Null if the signature covers the content directly. */
  readonly signedAttributes: Attributes | null;
  /** The signed attributes with tag 0x31, covered by the signature. */
  readonly signedBytes: Buffer | null;
  readonly signatureAlgorithm: Element;
  readonly signature: Buffer;
  readonly unsignedAttributes: Attributes;
  /** Types that occur more than once among the signed attributes (forbidden by RFC 5652 §11). */
  readonly repeated: readonly string[];
}

/** A SignedData of any service (RFC 5652 §5), parsed but not verified. */
export interface SignedDataParts {
  /** Length of the ContentInfo in the source, bytes. */
  readonly length: number;
  readonly contentType: string;
  /** The encapsulated content; null if detached. */
  readonly content: Buffer | null;
  /** DER of the X.509 certificates. */
  readonly certificates: readonly Buffer[];
  /** DER of the revocation lists. */
  readonly crls: readonly Buffer[];
  /** DER of the OCSP responses (RFC 5940 §2.1). */
  readonly ocspResponses: readonly Buffer[];
  readonly signers: readonly SignerInfo[];
}

/**
 * Parses the SignedData at the start of `bytes`, as DER or else as BER. Any number of signers, with or without signed
 * attributes. The order of sets is not checked.
 *
 * @throws Asn1Error
 */
export function readSignedData(bytes: Buffer): SignedDataParts {
  try {
    const whole = readElement(bytes);
    return { ...readContentInfo(whole), length: whole.end };
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    const { der, length } = berToDer(bytes);
    return { ...readContentInfo(readElement(der)), length };
  }
}

/** Parses a ContentInfo that is strictly DER. @throws Asn1Error */
function readContentInfo(whole: Element): Omit<SignedDataParts, 'length'> {
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
  const certificates = parts.optional(contextTag(0));
  const revocations = parts.optional(contextTag(1));
  const signers = children(parts.required(tags.set, 'signerInfos'));
  parts.end();

  const sequences = (set: Element | undefined): Buffer[] =>
    (set ? children(set) : []).filter(({ tag }) => tag === tags.sequence).map(({ der }) => der);
  return {
    contentType,
    content: content ? readOctets(inner(content)) : null,
    certificates: sequences(certificates),
    crls: sequences(revocations),
    ocspResponses: revocations ? children(revocations).flatMap(readOtherRevocation) : [],
    signers: signers.map(readSigner),
  };
}

/** OtherRevocationInfoFormat [1] of type id-ri-ocsp-response; other types are ignored. */
function readOtherRevocation(choice: Element): Buffer[] {
  if (choice.tag !== contextTag(1)) return [];
  const parts = fields(choice, 'OtherRevocationInfoFormat', contextTag(1));
  const format = readOid(parts.required(tags.oid, 'otherRevInfoFormat'));
  return format === oids.ocspRevocationInfo ? [parts.any('otherRevInfo').der] : [];
}

function readSigner(signer: Element): SignerInfo {
  const parts = fields(signer, 'SignerInfo');
  parts.required(tags.integer, 'version');
  const identifier = parts.any('sid');
  const digestAlgorithm = parts.required(tags.sequence, 'digestAlgorithm');
  const signed = parts.optional(contextTag(0));
  const signatureAlgorithm = parts.required(tags.sequence, 'signatureAlgorithm');
  const signature = readOctets(parts.required(tags.octetString, 'signature'));
  const unsigned = parts.optional(contextTag(1));
  parts.end();

  let signedBytes: Buffer | null = null;
  if (signed) {
    signedBytes = Buffer.from(signed.der);
    signedBytes[0] = tags.set;
  }
  const signedAttributes = signed ? readAttributes(signed) : null;
  return {
    identifier,
    digestAlgorithm,
    signedAttributes: signedAttributes?.attributes ?? null,
    signedBytes,
    signatureAlgorithm,
    signature,
    unsignedAttributes: unsigned ? readAttributes(unsigned).attributes : new Map(),
    repeated: signedAttributes?.repeated ?? [],
  };
}

function readAttributes(set: Element): { attributes: Attributes; repeated: string[] } {
  const attributes = new Map<string, Element[]>();
  const repeated: string[] = [];
  for (const item of children(set)) {
    const parts = fields(item, 'Attribute');
    const type = readOid(parts.required(tags.oid, 'attrType'));
    const values = children(parts.required(tags.set, 'attrValues'));
    const known = attributes.get(type);
    if (known) repeated.push(type);
    if (known) known.push(...values);
    else attributes.set(type, values);
  }
  return { attributes, repeated };
}

/** Returns a function that tells whether a SignerIdentifier names a certificate (RFC 5652 §5.3). @throws Asn1Error */
export function signerMatcher(identifier: Element): (certificate: Certificate) => boolean {
  if (identifier.tag === primitiveContextTag(0)) {
    return ({ subjectKeyIdentifier }) => subjectKeyIdentifier?.equals(identifier.content) ?? false;
  }
  const parts = fields(identifier, 'IssuerAndSerialNumber');
  const issuer = parts.required(tags.sequence, 'issuer').der;
  const serial = parts.required(tags.integer, 'serialNumber').der;
  return (certificate) => certificate.issuer.equals(issuer) && certificate.serial.equals(serial);
}

/** Returns the value of a single-valued attribute; undefined if it is absent. @throws Asn1Error (several values) */
export function single(attributes: Attributes, type: string): Element | undefined {
  const values = attributes.get(type);
  if (values && values.length !== 1) throw new Asn1Error(`CMS: attribute ${type} must have one value`);
  return values?.[0];
}

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
