import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, type Element, fields, inner, readOnly } from '../asn1/read.ts';
import { contextTag, primitiveContextTag, tags } from '../asn1/tags.ts';
import { readBits, readOctets, readOid, readSmall, readTime } from '../asn1/values.ts';
import { type Certificate, parseCertificate, publicKeyOf } from '../x509/certificate.ts';
import { keyIdentifier } from '../x509/key-identifier.ts';
import { type StatusQuestion, whyUntimely } from '../x509/status-question.ts';
import { isIssuedBy, verifySignature } from '../x509/verify-signature.ts';
import { readCertId } from './cert-id.ts';

/** An OCSP response whose signature, responder and times were found good. */
export interface CheckedOcsp {
  readonly status: 'good' | 'revoked' | 'unknown';
  /** The delegate that signed it; null when the CA did so itself. */
  readonly responder: Certificate | null;
  readonly thisUpdate: Date;
  /** Null where the responder always has newer information. */
  readonly nextUpdate: Date | null;
}

/** The response is well-formed and yet no answer to rely on. */
export class OcspRefused extends Error {
  override readonly name = 'OcspRefused';
}

/**
 * A client's checks of RFC 6960 §3.2: an answer about this certificate, signed by its issuer or by a delegate of that
 * issuer (extended key usage id-kp-OCSPSigning), still current. @throws OcspRefused, Asn1Error
 */
export function checkOcspResponse(der: Buffer, { certificate, issuer, now }: StatusQuestion): CheckedOcsp {
  const basic = fields(openEnvelope(der), 'BasicOCSPResponse');
  const data = basic.required(tags.sequence, 'tbsResponseData');
  const algorithm = basic.required(tags.sequence, 'signatureAlgorithm');
  const signature = readBits(basic.required(tags.bitString, 'signature'));
  const embedded = basic.optional(contextTag(0));
  basic.end();
  const certificates = embedded ? children(inner(embedded)).map((one) => parseCertificate(one.der)) : [];

  const parts = fields(data, 'ResponseData');
  parts.optional(contextTag(0)); // version
  const responderId = parts.any('responderID');
  parts.required(tags.generalizedTime, 'producedAt');
  const singles = children(parts.required(tags.sequence, 'responses'));

  const signer = [issuer, ...certificates].find((candidate) => isNamed(candidate, responderId));
  if (!signer) throw new OcspRefused('the OCSP response does not carry its responder’s certificate');
  const isDelegate = !signer.der.equals(issuer.der);
  if (isDelegate && !mayAnswerFor(signer, issuer, now)) throw new OcspRefused('the OCSP responder is not the CA’s');
  if (!verifySignature(publicKeyOf(signer), { data: data.der, algorithm, signature })) {
    throw new OcspRefused('the OCSP response has a bad signature');
  }
  const single = singles
    .map(readSingle)
    .find(({ id }) => id.serialHex === certificate.serialHex && id.isIssuedBy(issuer));
  if (!single) throw new OcspRefused('the OCSP response is about another certificate');
  const { status, thisUpdate, nextUpdate } = single;
  const untimely = whyUntimely(thisUpdate, nextUpdate, now);
  if (untimely) throw new OcspRefused(`the OCSP response is ${untimely}`);
  return { status, responder: isDelegate ? signer : null, thisUpdate, nextUpdate };
}

/** OCSPResponse → the BasicOCSPResponse inside. */
function openEnvelope(der: Buffer): Element {
  const outer = fields(readOnly(der), 'OCSPResponse');
  const status = readSmall(outer.required(tags.enumerated, 'responseStatus'));
  if (status !== 0) throw new OcspRefused(`the OCSP responder answered with status ${status}`);
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

/** RFC 6960 §4.2.2.2. */
const mayAnswerFor = (responder: Certificate, issuer: Certificate, now: Date): boolean =>
  responder.extendedKeyUsage?.includes(oids.ekuOcspSigning) === true &&
  responder.notBefore <= now &&
  responder.notAfter >= now &&
  isIssuedBy(responder, issuer);

const statusTags = new Map([
  [primitiveContextTag(0), 'good'],
  [contextTag(1), 'revoked'],
  [primitiveContextTag(2), 'unknown'],
] as const);

function readSingle(element: Element) {
  const parts = fields(element, 'SingleResponse');
  const id = readCertId(parts.required(tags.sequence, 'certID'));
  const status = statusTags.get(parts.any('certStatus').tag);
  if (!status) throw new Asn1Error('SingleResponse: certStatus');
  const thisUpdate = readTime(parts.required(tags.generalizedTime, 'thisUpdate'));
  const next = parts.optional(contextTag(0));
  return { id, status, thisUpdate, nextUpdate: next ? readTime(inner(next)) : null };
}
