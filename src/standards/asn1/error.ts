/**
 * The bytes are not what their standard says: wrong encoding (X.690) or wrong structure (the standard named in the
 * message). Every reader of `standards/{asn1,cms,x509,rfc3161,ocsp,crl}` throws this and nothing else on hostile bytes.
 */
export class Asn1Error extends Error {
  override readonly name = 'Asn1Error';
}
