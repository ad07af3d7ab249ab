import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, fields, inner, readOnly } from '../asn1/read.ts';
import { contextTag, tags } from '../asn1/tags.ts';
import { context, octetString, oid, sequence } from '../asn1/write.ts';
import { readExtensions } from '../x509/extensions.ts';
import { type CertId, readCertId } from './cert-id.ts';

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
