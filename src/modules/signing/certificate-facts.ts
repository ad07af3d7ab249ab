import type { Certificate } from '../../standards/x509/certificate.ts';
import type { ProofCertificate } from '../evidence/index.ts';

/** Describes a certificate as a proof does. */
export const certificateFacts = (certificate: Certificate): ProofCertificate => ({
  subject: certificate.subjectText,
  issuer: certificate.issuerText,
  serial: certificate.serialHex,
  not_before: certificate.notBefore.toISOString(),
  not_after: certificate.notAfter.toISOString(),
  fingerprint_sha256: certificate.fingerprintSha256,
});
