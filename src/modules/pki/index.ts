export { Authority } from './authority.ts';
export { builtInCertificates } from './built-in-certificates.ts';
export { type OfflineRoot, readCertificateStates } from './certificate-states.ts';
export { readCrlFile, readCrlFolder, writeCrlFiles } from './crl-files.ts';
export { encryptedColumns } from './encrypted-columns.ts';
export { daysLeft, type ExpiringCertificate, type ExpiryThreshold, expiryWarning } from './expiry-warning.ts';
export { askingOnce } from './hierarchy-state.ts';
export {
  abandonSigningCertificate,
  issueSigningCertificate,
  keepSigningCertificate,
} from './issue-signing-certificate.ts';
export { type IssuedChain, listIssuedChains } from './issued-chains.ts';
export { findKeyTraces, type KeyTraces } from './key-traces.ts';
export { findListedKey, type ListedKey, listKeys, listSealKeys } from './list-keys.ts';
export { type SealOwner, SPECIMEN } from './names.ts';
export { exportRoot, OFFLINE_LIST_NOTICE } from './offline-root.ts';
export { OrganizationSeals } from './organization-seals.ts';
export { policiesBelow } from './policies.ts';
export { assertKeysOpen, findInstallation, skipCrlNumbers } from './restored-keys.ts';
export { type RevocationReason, reasonOf, reasons, reasonsFor } from './revocation-reasons.ts';
export { revokeCertificate } from './revoke-certificate.ts';
export { KeyRefused, revokeKey } from './revoke-key.ts';
export { isCa, type PkiRole, roleOrder } from './roles.ts';
export {
  BadRoots,
  readRootFile,
  readRootFolder,
  readRootTexts,
  rootFolder,
  type SealKind,
  sealAnchors,
  sealKinds,
  writeRootFiles,
  writeRootText,
  writeSealFile,
} from './root-files.ts';
export { type RootKey, readRootKey, writeRootKey } from './root-key-file.ts';
export type { Seal } from './seal.ts';
export { pkiRouter } from './serve.ts';
export {
  type AttestedPerson,
  type SigningCertificateProvider,
  SigningCertificateUnavailable,
  type SigningCredential,
} from './signing-certificate.ts';
export { compareStampingTimes } from './stamping-times.ts';
export { lockStatus, revokedAmong, SHARE_STATUS } from './status-lock.ts';
export { ensureListsFile, findListsFile } from './trusted-lists-folder.ts';
