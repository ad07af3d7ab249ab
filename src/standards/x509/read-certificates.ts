import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, fields, inner, readOnly } from '../asn1/read.ts';
import { contextTag, tags } from '../asn1/tags.ts';
import { readOid } from '../asn1/values.ts';
import { type Certificate, parseCertificate } from './certificate.ts';

const pemBlock = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/**
 * Parses what a caIssuers URL returns: one DER certificate, a certs-only CMS (both RFC 5280 §4.2.2.1), or PEM, which
 * some servers send.
 *
 * @throws Asn1Error (anything else)
 */
export function readCertificates(bytes: Buffer): Certificate[] {
  if (bytes.includes('-----BEGIN CERTIFICATE-----')) {
    const blocks = [...bytes.toString('latin1').matchAll(pemBlock)];
    return blocks.map(([, base64]) => parseCertificate(Buffer.from(base64!, 'base64')));
  }
  const first = children(readOnly(bytes))[0];
  return first?.tag === tags.oid ? readCertsOnly(bytes) : [parseCertificate(bytes)];
}

/** ContentInfo → SignedData → certificates [0]; it contains no signature. */
function readCertsOnly(bytes: Buffer): Certificate[] {
  const info = fields(readOnly(bytes), 'ContentInfo');
  if (readOid(info.required(tags.oid, 'contentType')) !== oids.signedData) throw new Asn1Error('CMS: not SignedData');
  const signedData = fields(inner(info.required(contextTag(0), 'content')), 'SignedData');
  signedData.required(tags.integer, 'version');
  signedData.required(tags.set, 'digestAlgorithms');
  signedData.required(tags.sequence, 'encapContentInfo');
  const set = signedData.optional(contextTag(0));
  return set ? children(set).map(({ der }) => parseCertificate(der)) : [];
}
