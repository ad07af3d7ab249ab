export { Authority } from './authority.ts';
export { builtInCertificates } from './built-in-certificates.ts';
export {
  abandonSigningCertificate,
  issueSigningCertificate,
  keepSigningCertificate,
} from './issue-signing-certificate.ts';
export { SPECIMEN } from './names.ts';
export { revokeCertificate } from './revoke-certificate.ts';
export { pkiRouter } from './serve.ts';
export {
  type AttestedPerson,
  type SigningCertificateProvider,
  SigningCertificateUnavailable,
  type SigningCredential,
} from './signing-certificate.ts';
