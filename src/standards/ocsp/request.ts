import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, fields, inner, readOnly, tags } from '../asn1/read.ts';
import { context, octetString, oid, sequence } from '../asn1/write.ts';
import { type Certificate, isIssuedBy, parseCertificate, publicKeyOf, verifySignature } from '../x509/certificate.ts';
import { readExtensions } from '../x509/extensions.ts';
import { type StatusQuestion, whyUntimely } from '../x509/read-certificates.ts';
import { type CertId, OcspErrorStatus, type OcspResponse, parseOcspResponse, readCertId } from './response.ts';

export interface OcspRequest {
  readonly ids: readonly CertId[];
  /** Content of the nonce extension, DER as received; null if there was none. */
  readonly nonce: Buffer | null;
}

/** More than any validator sends at once; each one costs a lookup. */
const MAX_IDS = 32;
/** RFC 9654 §2.1: 1 to 128 bytes, inside an OCTET STRING. */
const MAX_NONCE = 128 + 3;

/**
 * Parses an OCSPRequest (RFC 6960 §4.1.1). Ignores its signature, which does not affect the answer.
 *
 * @throws Asn1Error
 */
export function parseOcspRequest(der: Buffer): OcspRequest {
  const outer = fields(readOnly(der), 'OCSPRequest');
  const parts = fields(outer.required(tags.sequence, 'tbsRequest'), 'TBSRequest');
  outer.optional(contextTag(0)); // optionalSignature
  outer.end();
  parts.optional(contextTag(0)); // version
  parts.optional(contextTag(1)); // requestorName
  const list = children(parts.required(tags.sequence, 'requestList'));
  const extensions = parts.optional(contextTag(2));
  parts.end();
  if (list.length === 0 || list.length > MAX_IDS) throw new Asn1Error('OCSPRequest: number of certificates');
  const nonce = extensions && readExtensions(inner(extensions)).get(oids.ocspNonce)?.value;
  if (nonce && nonce.length > MAX_NONCE) throw new Asn1Error('OCSPRequest: nonce too long');
  return {
    ids: list.map((item) => readCertId(fields(item, 'Request').required(tags.sequence, 'reqCert'))),
    nonce: nonce ?? null,
  };
}

/**
 * Encodes an OCSPRequest about one certificate.
 *
 * @param certId DER
 * @param nonce random bytes; optional
 */
export function encodeOcspRequest(certId: Buffer, nonce?: Buffer): Buffer {
  const extension = nonce && sequence(oid(oids.ocspNonce), octetString(octetString(nonce)));
  return sequence(sequence(sequence(sequence(certId)), ...(extension ? [context(2, sequence(extension))] : [])));
}

/** An OCSP response whose signature, responder and times are valid. */
interface CheckedOcsp {
  readonly status: 'good' | 'revoked' | 'unknown';
  /** The delegated responder that signed it; null if the CA signed it itself. */
  readonly responder: Certificate | null;
  readonly thisUpdate: Date;
  /** Null if newer information is always available. */
  readonly nextUpdate: Date | null;
}

/** The response is well-formed but cannot be relied on. */
export class OcspRefused extends Error {
  override readonly name = 'OcspRefused';
}

/**
 * Checks a response as a client (RFC 6960 §3.2): it is about this certificate, signed by its issuer or by a delegate
 * of that issuer (extended key usage id-kp-OCSPSigning), and current.
 *
 * @throws OcspRefused, Asn1Error
 */
export function checkOcspResponse(der: Buffer, { certificate, issuer, now }: StatusQuestion): CheckedOcsp {
  const response = open(der);
  const { data, signatureAlgorithm: algorithm, signature, certificates } = response;
  const signer = [issuer, ...certificates.map(parseCertificate)].find((candidate) => response.isBy(candidate));
  if (!signer) throw new OcspRefused('the OCSP response does not carry its responder’s certificate');
  const isDelegate = !signer.der.equals(issuer.der);
  if (isDelegate && !mayAnswerFor(signer, issuer, now)) throw new OcspRefused('the OCSP responder is not the CA’s');
  if (!verifySignature(publicKeyOf(signer), { data, algorithm, signature })) {
    throw new OcspRefused('the OCSP response has a bad signature');
  }
  const single = response.responses.find(({ id }) => id.serialHex === certificate.serialHex && id.isIssuedBy(issuer));
  if (!single) throw new OcspRefused('the OCSP response is about another certificate');
  const { status, thisUpdate, nextUpdate } = single;
  const untimely = whyUntimely(thisUpdate, nextUpdate, now);
  if (untimely) throw new OcspRefused(`the OCSP response is ${untimely}`);
  return { status, responder: isDelegate ? signer : null, thisUpdate, nextUpdate };
}

function open(der: Buffer): OcspResponse {
  try {
    return parseOcspResponse(der);
  } catch (error) {
    if (error instanceof OcspErrorStatus) throw new OcspRefused(error.message);
    throw error;
  }
}

/** RFC 6960 §4.2.2.2. */
const mayAnswerFor = (responder: Certificate, issuer: Certificate, now: Date): boolean =>
  responder.extendedKeyUsage?.includes(oids.ekuOcspSigning) === true &&
  responder.notBefore <= now &&
  responder.notAfter >= now &&
  isIssuedBy(responder, issuer);
