import { oids } from '../asn1/oids.ts';
import { type Certificate, parseCertificate, publicKeyOf } from '../x509/certificate.ts';
import { type StatusQuestion, whyUntimely } from '../x509/status-question.ts';
import { isIssuedBy, verifySignature } from '../x509/verify-signature.ts';
import { OcspErrorStatus, type OcspResponse, parseOcspResponse } from './parse.ts';

/** An OCSP response whose signature, responder and times are valid. */
export interface CheckedOcsp {
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
