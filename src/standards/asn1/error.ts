/**
 * The bytes do not conform: wrong encoding (X.690) or wrong structure (the standard is named in the message). For
 * hostile bytes, all readers of `standards/{asn1,cms,x509,rfc3161,ocsp,crl}` throw only this error.
 */
export class Asn1Error extends Error {
  override readonly name = 'Asn1Error';
}
