import { createHash } from 'node:crypto';
import { type DigestName, digestIdentifier, readDigest, signatureIdentifier } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import {
  Asn1Error,
  children,
  contextTag,
  type Element,
  fields,
  inner,
  primitiveContextTag,
  readOnly,
  tags,
} from '../asn1/read.ts';
import { readBits, readOctets, readOid, readSmall, readTime } from '../asn1/values.ts';
import { bitString, context, enumerated, generalizedTime, octetString, oid, sequence } from '../asn1/write.ts';
import type { Signer } from '../cms/sign.ts';
import { type Certificate, serialHex } from '../x509/certificate.ts';
import { keyIdentifier } from '../x509/lint.ts';

/** The status of a certificate (RFC 6960 §2.2). */
export type CertStatus =
  | { readonly kind: 'good' }
  | { readonly kind: 'revoked'; readonly at: Date; readonly reason: number }
  | { readonly kind: 'unknown' };

export interface SingleAnswer {
  /** DER CertID of the request. */
  readonly certId: Buffer;
  readonly status: CertStatus;
}

interface OcspAnswer {
  readonly answers: readonly SingleAnswer[];
  /** When the statuses were true; in whole seconds, truncated. */
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  /** The content of the request's nonce extension; null if there was none. */
  readonly nonce: Buffer | null;
}

/** OCSPResponseStatus (RFC 6960 §4.2.1) without an answer. */
const errorStatuses = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const;

export const encodeOcspError = (status: keyof typeof errorStatuses): Buffer =>
  sequence(enumerated(errorStatuses[status]));

function encodeStatus(status: CertStatus): Buffer {
  switch (status.kind) {
    case 'good':
      return Buffer.from([0x80, 0]);
    case 'revoked':
      return context(1, generalizedTime(status.at), context(0, enumerated(status.reason)));
    case 'unknown':
      return Buffer.from([0x82, 0]);
  }
}

/**
 * Encodes a signed OCSPResponse (RFC 6960 §4.2.1). It identifies the responder by key and contains its certificate, so
 * that it can be verified years later. `responder` is the CA's delegate, or the CA itself.
 *
 * @throws the errors of `responder.sign`
 */
export async function encodeOcspResponse(answer: OcspAnswer, responder: Signer): Promise<Buffer> {
  const thisUpdate = generalizedTime(answer.thisUpdate);
  const nextUpdate = context(0, generalizedTime(answer.nextUpdate));
  const responses = answer.answers.map(({ certId, status }) =>
    sequence(certId, encodeStatus(status), thisUpdate, nextUpdate),
  );
  const nonce = answer.nonce && sequence(oid(oids.ocspNonce), octetString(answer.nonce));
  const data = sequence(
    context(2, octetString(keyIdentifier(responder.certificate.spki))),
    thisUpdate, // producedAt
    sequence(...responses),
    ...(nonce ? [context(1, sequence(nonce))] : []),
  );
  const basic = sequence(
    data,
    signatureIdentifier[responder.algorithm],
    bitString(await responder.sign(data)),
    context(0, sequence(responder.certificate.der)),
  );
  return sequence(enumerated(0), context(0, sequence(oid(oids.ocspBasic), octetString(basic))));
}

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

/** The status of one certificate in a response (RFC 6960 §4.2.1). */
interface SingleResponse {
  readonly id: CertId;
  readonly status: 'good' | 'revoked' | 'unknown';
  /** Null unless revoked. */
  readonly revokedAt: Date | null;
  /** CRLReason (RFC 5280 §5.3.1); 0 if not stated. */
  readonly reason: number;
  readonly thisUpdate: Date;
  /** Null if newer information is always available. */
  readonly nextUpdate: Date | null;
}

/** A basic OCSP response, parsed but not verified. */
export interface OcspResponse {
  /** DER of the ResponseData: the signed bytes. */
  readonly data: Buffer;
  readonly signatureAlgorithm: Element;
  readonly signature: Buffer;
  readonly producedAt: Date;
  readonly responses: readonly SingleResponse[];
  /** DER of the included certificates. */
  readonly certificates: readonly Buffer[];
  /** Returns whether the responder ID is this certificate's subject or key. @throws Asn1Error */
  isBy(certificate: Certificate): boolean;
}

/** The responder returned an error instead of an answer. */
export class OcspErrorStatus extends Error {
  override readonly name = 'OcspErrorStatus';
}

/** Parses an OCSPResponse, or a BasicOCSPResponse alone, as in CAdES. @throws Asn1Error, OcspErrorStatus */
export function parseOcspResponse(der: Buffer): OcspResponse {
  const whole = readOnly(der);
  const isWrapped = children(whole)[0]?.tag === tags.enumerated;
  const basic = fields(isWrapped ? openEnvelope(whole) : whole, 'BasicOCSPResponse');
  const data = basic.required(tags.sequence, 'tbsResponseData');
  const signatureAlgorithm = basic.required(tags.sequence, 'signatureAlgorithm');
  const signature = readBits(basic.required(tags.bitString, 'signature'));
  const embedded = basic.optional(contextTag(0));
  basic.end();

  const parts = fields(data, 'ResponseData');
  parts.optional(contextTag(0)); // version
  const responderId = parts.any('responderID');
  const producedAt = readTime(parts.required(tags.generalizedTime, 'producedAt'));
  const responses = children(parts.required(tags.sequence, 'responses')).map(readSingle);
  return {
    data: data.der,
    signatureAlgorithm,
    signature,
    producedAt,
    responses,
    certificates: embedded ? children(inner(embedded)).map((one) => one.der) : [],
    isBy: (certificate) => isNamed(certificate, responderId),
  };
}

/** OCSPResponse → the BasicOCSPResponse inside. */
function openEnvelope(whole: Element): Element {
  const outer = fields(whole, 'OCSPResponse');
  const status = readSmall(outer.required(tags.enumerated, 'responseStatus'));
  if (status !== 0) throw new OcspErrorStatus(`the OCSP responder answered with status ${status}`);
  const bytes = fields(inner(outer.required(contextTag(0), 'responseBytes')), 'ResponseBytes');
  outer.end();
  if (readOid(bytes.required(tags.oid, 'responseType')) !== oids.ocspBasic) throw new Asn1Error('OCSP: not basic');
  return readOnly(readOctets(bytes.required(tags.octetString, 'response')));
}

/** ResponderID ::= CHOICE { byName [1] Name, byKey [2] KeyHash } */
function isNamed(certificate: Certificate, responderId: Element): boolean {
  const value = inner(responderId);
  if (responderId.tag === contextTag(1)) return certificate.subject.equals(value.der);
  return responderId.tag === contextTag(2) && keyIdentifier(certificate.spki).equals(readOctets(value));
}

const statusTags = new Map([
  [primitiveContextTag(0), 'good'],
  [contextTag(1), 'revoked'],
  [primitiveContextTag(2), 'unknown'],
] as const);

function readSingle(element: Element): SingleResponse {
  const parts = fields(element, 'SingleResponse');
  const id = readCertId(parts.required(tags.sequence, 'certID'));
  const info = parts.any('certStatus');
  const status = statusTags.get(info.tag);
  if (!status) throw new Asn1Error('SingleResponse: certStatus');
  const thisUpdate = readTime(parts.required(tags.generalizedTime, 'thisUpdate'));
  const next = parts.optional(contextTag(0));
  const [time, reason] = status === 'revoked' ? children(info) : [];
  const revokedAt = status === 'revoked' ? readTime(time ?? info) : null;
  return {
    id,
    status,
    revokedAt,
    reason: reason ? readSmall(inner(reason)) : 0,
    thisUpdate,
    nextUpdate: next ? readTime(inner(next)) : null,
  };
}
