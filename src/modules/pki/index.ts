export { Authority } from './authority.ts';
export { builtInCertificates } from './built-in-certificates.ts';
export { readCertificateStates } from './certificate-states.ts';
export { encryptedColumns } from './encrypted-columns.ts';
export {
  abandonSigningCertificate,
  issueSigningCertificate,
  keepSigningCertificate,
} from './issue-signing-certificate.ts';
export { type SealOwner, SPECIMEN } from './names.ts';
export { OrganizationSeals } from './organization-seals.ts';
export { assertKeysOpen, findInstallation, skipCrlNumbers } from './restored-keys.ts';
export { revokeCertificate } from './revoke-certificate.ts';
export {
  BadRoots,
  readRootFile,
  readRootFolder,
  readRootTexts,
  rootFolder,
  writeRootFiles,
  writeRootText,
} from './root-files.ts';
export type { Seal } from './seal.ts';
export { pkiRouter } from './serve.ts';
export {
  type AttestedPerson,
  type SigningCertificateProvider,
  SigningCertificateUnavailable,
  type SigningCredential,
} from './signing-certificate.ts';
