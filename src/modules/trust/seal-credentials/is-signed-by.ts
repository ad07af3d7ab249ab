import { type SigningAlgorithm, signatureIdentifier } from '../../../standards/asn1/algorithms.ts';
import { readOnly } from '../../../standards/asn1/read.ts';
import { type Certificate, publicKeyOf } from '../../../standards/x509/certificate.ts';
import { verifySignature } from '../../../standards/x509/verify-signature.ts';

/** Returns whether the key of `certificate` made `signature` over `bytes`. */
export const isSignedBy = (
  certificate: Certificate,
  { bytes, algorithm, signature }: { bytes: Buffer; algorithm: SigningAlgorithm; signature: Buffer },
): boolean =>
  verifySignature(publicKeyOf(certificate), {
    data: bytes,
    algorithm: readOnly(signatureIdentifier[algorithm]),
    signature,
  });
